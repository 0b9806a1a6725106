import { makeTaxJump } from '@registration/contract/tax.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { refusalOf, stubServer } from '../../testing/stub-server.ts'
import { tap } from '../../testing/tap.ts'
import { TaxButton } from './TaxButton.tsx'

const application = { id: 'a-1', acceptanceNumber: '2026031000001' }

function show() {
  const server = stubServer({ [makeTaxJump.path]: refusalOf(makeTaxJump, 'taxNotApproved') })
  renderScreen(<TaxButton application={application} />)
  return server
}

test('the citizen sees what is sent before the server is called', async () => {
  const server = show()
  await userEvent.click(screen.getByRole('button', { name: '去缴税' }))
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/证件号码.*2026031000001/)
  expect(server.paths()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(server.paths()).toEqual([])
})

test('a refusal shows its words', async () => {
  const server = show()
  await userEvent.click(screen.getByRole('button', { name: '去缴税' }))
  await tap('前往')
  expect(await screen.findByText('申请审核通过后才能缴税')).toBeTruthy()
  expect(server.inputsOf(makeTaxJump)).toEqual([{ applicationId: 'a-1' }])
})
