import { listModules } from '@registration/contract/information.ts'
import { type Board, listInvitations } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBoard, anOwnPlace, aPlace } from '../../testing/a-board.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ConfirmationsRow } from './ConfirmationsRow.tsx'
import { VoidsConfirmations } from './case-questions/VoidsConfirmations.tsx'

function show(reply: Reply, on = true) {
  const server = stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on }]),
    [listInvitations.path]: reply,
  })
  renderScreen(
    <>
      <ConfirmationsRow applicationId="a1" />
      <VoidsConfirmations applicationId="a1" />
      <VoidsConfirmations applicationId="a1" ofPapers />
    </>,
  )
  return server
}

const boardOf = (changes: Partial<Board> = {}) => answerOf(listInvitations, aBoard(changes))
const oneConfirmed = { places: [anOwnPlace(), aPlace({ state: 'confirmed' })] } as const

test('the row has how many have confirmed and leads to the board', async () => {
  show(boardOf({ places: [...oneConfirmed.places] }))
  const row = await screen.findByRole('link', { name: /各方确认/ })
  expect(row.textContent).toBe('各方确认已确认 1/2')
  expect(row.getAttribute('href')).toBe(paths.confirmBoard({ applicationId: 'a1' }))
})

test('a form says what its change would end, once somebody has confirmed', async () => {
  show(boardOf({ places: [...oneConfirmed.places] }))
  await screen.findByText('修改后，已确认的1方需要重新确认')
  screen.getByText('合同、协议修改后，已确认的1方需要重新确认')
})

test.each([
  ['while nobody has confirmed', boardOf()],
  ['once the application is accepted', boardOf({ places: [...oneConfirmed.places], isOver: true })],
])('a form says nothing %s', async (_when, reply) => {
  const { untilQuiet } = show(reply)
  await screen.findByRole('link', { name: /各方确认/ })
  await untilQuiet()
  expect(screen.queryByText(/需要重新确认/)).toBeNull()
})

test.each([
  ['without a party', boardOf({ places: [] })],
  ['where nobody is asked', boardOf({ places: [aPlace({ state: 'notAsked' })] })],
  ['where the server says that it is off', () => refusalOf(listInvitations, 'moduleOff')],
])('the row is absent %s', async (_where, reply) => {
  const { paths: called, untilQuiet } = show(reply)
  await waitFor(() => expect(called()).toContain(listInvitations.path))
  await untilQuiet()
  expect(screen.queryByText(/各方确认/)).toBeNull()
})

test('with the module off nothing is asked and nothing shown', async () => {
  const { paths: called, untilQuiet } = show(boardOf(), false)
  await waitFor(() => expect(called()).toContain(listModules.path))
  await untilQuiet()
  expect(called()).toEqual([listModules.path])
  expect(screen.queryByText(/各方确认/)).toBeNull()
})

test('confirmations that cannot be read are one quiet line', async () => {
  show(() => Response.json({ errcode: '98', errmsg: '登记系统暂时没有响应' }, { status: 503 }))
  const row = await screen.findByRole('link', { name: /各方确认/ })
  expect(row.textContent).toBe('各方确认暂时没有读到各方确认的情况')
  expect(screen.queryByRole('alert')).toBeNull()
})
