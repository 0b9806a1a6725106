import { type Certificate, createCertificate, getCertificate, pdfAddress } from '@registration/contract/certificates.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CertificateScreen } from './CertificateScreen.tsx'

const ready: Certificate = {
  state: 'ready',
  standing: 'valid',
  showsFullNumber: false,
  number: 'CX130400202603100000001',
  office: '邯郸市不动产登记中心',
  issuedAt: '2026-03-10 09:00:00',
  expiresAt: '2026-06-08 23:59:59',
  fingerprint: 'ab'.repeat(32),
  verifyUrl: 'http://127.0.0.1/online/public/verify/verifyquery?code=x',
  verifiedCount: 0,
  verifiedAt: [],
  path: 'p.1.s',
  shareRef: 'r.1.s',
}

function show(certificate: Certificate, replies: Replies = {}) {
  const server = stubServer({ [getCertificate.path]: answerOf(getCertificate, certificate), ...replies })
  renderScreen(<CertificateScreen />, paths.certificate({ archiveRequestId: 'r-1' }))
  return server
}

test('a result without a certificate offers to make one, and a refusal is shown', async () => {
  const server = show(
    { state: 'none' },
    { [createCertificate.path]: refusalOf(createCertificate, 'archiveUnanswered') },
  )
  await userEvent.click(await screen.findByRole('button', { name: '生成证明' }))
  expect(await screen.findByText('查档结果尚未返回，请耐心等待！')).toBeTruthy()
  expect(server.inputsOf(createCertificate)).toEqual([{ archiveRequestId: 'r-1', showsFullNumber: false }])
})

test('a certificate that is being made says so and offers nothing to open', async () => {
  show({ state: 'making' })
  expect(await screen.findByText('正在生成')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '生成证明' })).toBeNull()
  expect(screen.queryByRole('link', { name: '查看证明' })).toBeNull()
})

test('a finished one is opened by its own reference, in the viewer', async () => {
  show(ready)
  const link = await screen.findByRole('link', { name: '查看证明' })
  expect(link.getAttribute('href')).toBe(
    paths.pdfView({ url: pdfAddress('p.1.s'), archiveRequestId: 'r-1', showsFullNumber: false }),
  )
  expect(screen.getByText('还没有人核验过该证明。')).toBeTruthy()
})

test('one that the office revoked while the screen was open says so once it is shared', async () => {
  const revoked = answerOf(getCertificate, { ...ready, standing: 'revoked' })
  show(ready, { [getCertificate.path]: [answerOf(getCertificate, ready), revoked] })
  await screen.findByText('有效')
  await userEvent.click(screen.getByRole('button', { name: '分享' }))
  expect(await screen.findByText('已作废')).toBeTruthy()
})

test('the number is masked unless the citizen chooses it in full', async () => {
  const server = show({ state: 'none' }, { [createCertificate.path]: answerOf(createCertificate, { state: 'making' }) })
  expect(await screen.findByRole('radio', { name: '隐去中间几位', checked: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '完整印出' }))
  await userEvent.click(screen.getByRole('button', { name: '生成证明' }))
  await expect
    .poll(() => server.inputsOf(createCertificate))
    .toEqual([{ archiveRequestId: 'r-1', showsFullNumber: true }])
  const asked = () => server.inputsOf(getCertificate).slice(-1)
  await expect.poll(asked).toEqual([{ archiveRequestId: 'r-1', showsFullNumber: true }])
})

test('a finished one says how the number is printed and leads to the other kind', async () => {
  show({ ...ready, showsFullNumber: true })
  expect(await screen.findByText('完整印出')).toBeTruthy()
  expect(screen.getByRole('link', { name: '另做一份隐去证件号码的证明' }).getAttribute('href')).toBe(
    paths.certificate({ archiveRequestId: 'r-1', showsFullNumber: false }),
  )
})

test('its holder sees how often and when it was verified', async () => {
  show({ ...ready, verifiedCount: 3, verifiedAt: ['2026-03-11 10:00:00', '2026-03-10 18:30:00'] })
  expect(await screen.findByText('该证明被核验过3次。')).toBeTruthy()
  expect(screen.getByText('2026-03-11 10:00')).toBeTruthy()
})

test.each([
  ['expired', '已过期'],
  ['superseded', '已被取代'],
  ['revoked', '已作废'],
] as const)('one that is %s says so and leads to a new query', async (standing, word) => {
  show({ ...ready, standing })
  expect(await screen.findByText(word)).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新查询' }).getAttribute('href')).toBe('/querycert')
})

test('a revoked result without a certificate says so, offers none and leads to a new query', async () => {
  show({ state: 'none', standing: 'revoked' })
  expect(await screen.findByText(/登记机构已作废该查询结果的证明/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '生成证明' })).toBeNull()
  expect(screen.getByRole('link', { name: '重新查询' }).getAttribute('href')).toBe('/querycert')
})
