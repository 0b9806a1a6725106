import { type ArchiveRequest, getArchiveAnswer, listArchiveRequests } from '@registration/contract/archive.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ArchiveResultScreen } from './ArchiveResultScreen.tsx'

const answered: ArchiveRequest = {
  id: 'r-1',
  holderName: '张建国',
  state: 'nothingHeld',
  submittedAt: '2026-03-10 09:00:00',
  answeredAt: '2026-03-10 09:05:00',
  revokedAt: '',
  regionName: '邯郸市',
}

function show(request: ArchiveRequest) {
  stubServer({
    [listArchiveRequests.path]: answerOf(listArchiveRequests, { requests: [request] }),
    [getArchiveAnswer.path]: answerOf(getArchiveAnswer, { units: [], mortgages: [] }),
  })
  renderScreen(<ArchiveResultScreen />, paths.archiveResult({ archiveRequestId: request.id }))
}

test('a result leads to its certificate', async () => {
  show(answered)
  const link = await screen.findByRole('link', { name: '查询结果证明（PDF）' })
  expect(link.getAttribute('href')).toBe(paths.certificate({ archiveRequestId: 'r-1' }))
})

test('a revoked result says so and leads to a new query in place of its certificate', async () => {
  show({ ...answered, revokedAt: '2026-03-11 10:00:00' })
  expect(await screen.findByText(/登记机构已作废该查询结果的证明/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新查询' }).getAttribute('href')).toBe('/querycert')
  expect(screen.queryByRole('link', { name: '查询结果证明（PDF）' })).toBeNull()
  expect(await screen.findByText('未查询到您名下的不动产登记信息')).toBeTruthy()
})
