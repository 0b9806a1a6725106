import { listModules } from '@registration/contract/information.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { TaxButton } from './TaxButton.tsx'

const application = { id: 'a-1', acceptanceNumber: '2026031000001' }

function show(reply: Reply = refusalOf(makeTaxJump, 'taxNotApproved')) {
  const server = stubServer({ [makeTaxJump.path]: reply })
  renderScreen(<TaxButton application={application} />)
  return server
}

test('the citizen sees what is sent before the server is called', async () => {
  const server = show()
  await userEvent.click(screen.getByRole('button', { name: '去缴税' }))
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/证件号码.*2026031000001/)
  expect(server.inputsOf(makeTaxJump)).toEqual([])
  await tap('取消')
  expect(server.inputsOf(makeTaxJump)).toEqual([])
})

test('words are in its place where the office has no online tax service', async () => {
  stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'tax', on: false }]) })
  renderScreen(<TaxButton application={application} />)
  expect(await screen.findByText('本登记机构未开通网上缴税，请到税务部门缴税。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去缴税' })).toBeNull()
})

test('a refusal shows its words', async () => {
  const server = show()
  await userEvent.click(screen.getByRole('button', { name: '去缴税' }))
  await tap('前往')
  expect(await screen.findByText('申请审核通过后才能缴税')).toBeTruthy()
  expect(server.inputsOf(makeTaxJump)).toEqual([{ applicationId: 'a-1' }])
})

test('while the page of the tax service is loading, no tap spends another jump; back here, the button is free', async () => {
  const server = show(answerOf(makeTaxJump, { url: '#tax' }))
  const button = screen.getByRole('button', { name: '去缴税' })
  await userEvent.click(button)
  await tap('前往')
  await waitFor(() => expect(location.hash).toBe('#tax'))
  expect(button.ariaBusy).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.inputsOf(makeTaxJump)).toHaveLength(1)
  act(() => void dispatchEvent(new Event('pageshow')))
  expect(button.ariaBusy).toBeNull()
})
