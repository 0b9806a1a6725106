import type { Answer } from '@registration/contract/endpoint.ts'
import { paths } from '@registration/contract/paths.ts'
import { getProgress, listOwnNumbers } from '@registration/contract/progress.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProgressScreen } from './ProgressScreen.tsx'

const number = '2026112200001'
const aStep = (activity: string, at: string) => ({
  acceptanceNumber: number,
  name: '张*国',
  activity,
  stage: '存量房',
  at,
})
const found = answerOf(getProgress, [aStep('复核', '2026-11-23 09:00:00'), aStep('受理初审', '2026-11-22 09:00:00')])

function show(reply: Reply, address = '/findaccept', own: Answer<typeof listOwnNumbers>['numbers'] = []) {
  const server = stubServer({
    [getProgress.path]: reply,
    [listOwnNumbers.path]: answerOf(listOwnNumbers, { numbers: own }),
  })
  renderScreen(<ProgressScreen />, address)
  return server
}

const search = () => userEvent.click(screen.getByRole('button', { name: '查询' }))

test('the latest step is the result, and all steps are below it', async () => {
  show(found)
  await userEvent.type(screen.getByLabelText('受理编号'), number)
  await search()
  expect((await screen.findByText('办理环节')).nextSibling?.textContent).toBe('复核')
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    '复核',
    '受理初审',
  ])
})

test('who comes back finds the number and its result again', async () => {
  show(found)
  await userEvent.type(screen.getByLabelText('受理编号'), number)
  await search()
  await screen.findByText('办理环节')
  cleanup()
  const server = show(found, location.pathname + location.search)
  expect(await screen.findByText('办理环节')).toBeTruthy()
  expect(screen.getByLabelText('受理编号')).toHaveProperty('value', number)
  expect(server.inputsOf(getProgress)).toHaveLength(1)
})

test('a process that all steps have is shown once, above them', async () => {
  show(found)
  await userEvent.type(screen.getByLabelText('受理编号'), number)
  await search()
  expect((await screen.findByText('业务流程')).nextSibling?.textContent).toBe('存量房')
  expect(screen.getAllByText('存量房')).toHaveLength(1)
})

test('an unknown number says 查询结果为空', async () => {
  show(refusalOf(getProgress, 'progressNotFound'))
  await userEvent.type(screen.getByLabelText('受理编号'), '1')
  await search()
  expect(await screen.findByText('查询结果为空')).toBeTruthy()
})

test('another failure shows the server’s words', async () => {
  show(refusalOf(getProgress, 'tooMany'))
  await userEvent.type(screen.getByLabelText('受理编号'), '1')
  await search()
  expect(await screen.findByText('操作过于频繁，请稍后再试')).toBeTruthy()
})

test('nothing is asked without a number', async () => {
  const server = show(found)
  await search()
  expect(screen.getByText('必填哦')).toBeTruthy()
  expect(server.inputsOf(getProgress)).toEqual([])
})

test('a number in the address is searched at once', async () => {
  const server = show(found, paths.progress({ acceptanceNumber: number }))
  expect(await screen.findByText('办理环节')).toBeTruthy()
  expect(server.inputsOf(getProgress)).toEqual([{ acceptanceNumber: number }])
})

test('one of the citizen’s own numbers is tapped instead of typed', async () => {
  const server = show(found, '/findaccept', [{ acceptanceNumber: number, applicationName: '存量房买卖转移登记' }])
  await userEvent.click(await screen.findByRole('button', { name: `${number}存量房买卖转移登记` }))
  expect(await screen.findByText('办理环节')).toBeTruthy()
  expect(server.inputsOf(getProgress)).toEqual([{ acceptanceNumber: number }])
  expect(screen.getByLabelText<HTMLInputElement>('受理编号').value).toBe(number)
})
