import { listModules } from '@registration/contract/information.ts'
import { checkProperty, getLastCheck, type RegisterCheck } from '@registration/contract/properties.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RegisterCheckCard } from './RegisterCheckCard.tsx'

const clear: RegisterCheck = { verdict: 'clear', askedAt: '2026-03-10 09:00:00', findings: [] }
const blocked: RegisterCheck = {
  verdict: 'blocked',
  askedAt: '2026-03-10 09:00:00',
  findings: [
    {
      rule: 'mortgage',
      level: 'block',
      title: '抵押',
      location: '同安家园1203室',
      since: '2021-07-06',
      text: '该不动产有抵押登记（2021-07-06）。',
      ways: [{ text: '办理抵押权注销', link: '/apply?id=130400-mortgage-cancellation' }],
    },
  ],
}

function show(
  last: RegisterCheck | null,
  { isOn = true, onlyChecked = false }: { isOn?: boolean; onlyChecked?: boolean } = {},
) {
  const calls = stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'property', on: isOn }]),
    [getLastCheck.path]: answerOf(getLastCheck, { check: last, isOutdated: false }),
    [checkProperty.path]: answerOf(checkProperty, clear),
  })
  renderScreen(<RegisterCheckCard applicationId="a1" onlyChecked={onlyChecked} />)
  return calls
}

test('a tap asks the register, and its verdict is heard', async () => {
  show(null)
  await userEvent.click(await screen.findByRole('button', { name: '核查登记状态' }))
  await screen.findByText('登记簿上没有影响办理的记载。')
  expect(screen.getByText('可以办理').closest('[role=status]')).not.toBeNull()
  screen.getByText('2026-03-10 09:00 核查，以登记簿为准')
})

test('each finding has its reason and its way out', async () => {
  show(blocked)
  await screen.findByText('暂不能办理')
  screen.getByText(saying('该不动产有抵押登记（2021-07-06）。'))
  const wayOut = screen.getByRole('link', { name: '办理抵押权注销' })
  expect(wayOut.getAttribute('href')).toBe('/apply?id=130400-mortgage-cancellation')
})

test('silence is never clear', async () => {
  show({ ...clear, verdict: 'unknown' })
  await screen.findByText('无法核查')
  screen.getByText('登记系统暂时没有响应，没有核查到全部不动产。')
})

test.each([
  ['before the submission, where nothing was checked', { onlyChecked: true }],
  ['with the module off', { isOn: false }],
])('it is absent %s', async (_where, options) => {
  const { paths, untilQuiet } = show(null, options)
  await waitFor(() => expect(paths()).toContain(listModules.path))
  if ('onlyChecked' in options) await waitFor(() => expect(paths()).toContain(getLastCheck.path))
  await untilQuiet()
  expect(screen.queryByText('登记状态')).toBeNull()
  expect(paths()).not.toContain(checkProperty.path)
})
