import type { Confirmable } from '@registration/contract/confirmations.ts'
import type { Participation, ParticipationDetail } from '@registration/contract/participations.ts'

const content = {
  business: '存量房买卖转移登记',
  region: '丛台区',
  units: [
    {
      facts: [
        { label: '不动产单元号', value: '130403001002GB00012F00030045', kind: 'unitNumber' as const },
        { label: '坐落', value: '丛台区滨河小区3号楼2单元501', kind: 'text' as const },
        { label: '取得价格（元）', value: '860000', kind: 'amount' as const },
      ],
    },
  ],
  parties: [
    {
      ...{
        role: 'rightsHolder' as const,
        alias: '买方',
        name: '李*',
        documentNumber: '1304**********4021',
        documentType: '身份证',
        legalRepresentative: '',
      },
      isOwn: false,
      share: '',
      agent: '',
    },
    {
      ...{
        role: 'obligor' as const,
        alias: '卖方',
        name: '张建国',
        documentNumber: '1304**********1234',
        documentType: '身份证',
        legalRepresentative: '',
      },
      isOwn: true,
      share: '',
      agent: '',
    },
  ],
  answers: [{ label: '买卖双方都能到场吗？', value: '都能到场' }],
  papers: [
    {
      name: '房屋买卖合同',
      files: [{ id: 'f1', url: '/api/confirmations/file?ref=f1', mediaType: 'image/jpeg' }],
    },
  ],
}

/** What a seller is asked to confirm by a code, for tests; each changes what matters to it. */
export const aConfirmable = (changes: Partial<Confirmable> = {}): Confirmable => ({
  ...content,
  digest: 'd-1',
  aliases: ['卖方'],
  disposes: true,
  gives: '确认后，您将失去该房屋的所有权。',
  inviter: '李*',
  until: '2026-11-30 09:00:00',
  method: 'code',
  phone: '138****8001',
  state: 'open',
  ...changes,
})

/** The application of somebody else that the citizen has confirmed. */
export const aParticipation = (changes: Partial<Participation> = {}): Participation => ({
  id: 'p1',
  business: '存量房买卖转移登记',
  aliases: ['卖方'],
  location: '丛台区滨河小区3号楼2单元501',
  joinedAt: '2026-11-20 09:00:00',
  state: 'confirmed',
  endedAt: '',
  status: 'pending',
  invitationId: '',
  ...changes,
})

/** The same in full. */
export const aWholeParticipation = (changes: Partial<ParticipationDetail> = {}): ParticipationDetail => ({
  ...aParticipation(),
  applicationId: 'a1',
  confirmationId: 'k1',
  confirmedAt: '2026-11-21 10:00:00',
  canRetract: true,
  content,
  steps: [{ activity: '提交申请', stage: '', at: '2026-11-22 10:00:00' }],
  ...changes,
})
