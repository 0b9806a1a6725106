import { createHash, randomUUID } from 'node:crypto'

/** The registry's smaller messages from the product. `at` is Asia/Shanghai. */
const head = () => ({ messageId: String(randomUUID()), at: '2026-03-02 09:00:00' })

export const aWithdrawal = () => ({ ...head(), submission: 1, reason: 'revoked' })

export const anUrge = () => ({ ...head(), submission: 1, dueDay: '2026-02-27' })

export const aConfirmation = (changes: object = {}) => ({
  ...head(),
  submission: 1,
  confirmation: {
    partyId: 'p-1',
    state: 'confirmed',
    method: 'face',
    digest: 'ab'.repeat(32),
    at: '2026-03-02 08:58:00',
    ...changes,
  },
})

export const aForm = (file = Buffer.from('%PDF-1.7'), { submission = 1, url = '/forms/f-1' } = {}) => ({
  ...head(),
  submission,
  form: { url, sha256: createHash('sha256').update(file).digest('hex'), bytes: file.length },
})

export const anArchiveRequest = (name = '张建国', documentNumber = '130402198503071231') => ({
  ...head(),
  archiveRequest: {
    id: `r-${documentNumber}`,
    name,
    documentType: '1',
    documentNumber,
    phone: '13800138001',
    regionCode: '130400',
    regionName: '邯郸市',
  },
})

export const someFeedback = (id = 's-1') => ({ ...head(), feedback: { id, content: '建议' } })

export const anAppointment = ({ revision = 1, state = 'booked' } = {}) => ({
  ...head(),
  appointment: {
    id: 'b-1',
    number: '10001',
    revision,
    state,
    region: '130403',
    day: '2026-03-10',
    time: '09:00-10:00',
    name: '张建国',
    phone: '13800138001',
    documentNumber: '130402198503071231',
    applicationId: 'a-1',
    code: 'APM.10001.AbCdEfGhIjKlMnOpQrStUv',
  },
})
