import { checkAccount } from '@registration/contract/catalogue.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { BusinessPicker } from './BusinessPicker.tsx'

const aBusiness = (id: string, name: string) => ({ id, name, isEnterpriseOnly: false, byAppointment: false })

const categories = [
  {
    id: 'transfer',
    name: '转移登记',
    businesses: [aBusiness('b1', '存量房买卖'), { ...aBusiness('b2', '在建工程'), isEnterpriseOnly: true }],
  },
  { id: 'mortgage', name: '抵押登记', businesses: [{ ...aBusiness('b3', '一般抵押'), byAppointment: true }] },
]

function show(accountKind: 'individual' | 'enterprise') {
  const server = stubServer({ [checkAccount.path]: answerOf(checkAccount, { accountKind }) })
  renderScreen(<BusinessPicker categories={categories} regionCode="130403" />, '/selapp')
  return server
}

const choose = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('a business leads to its guide with the region, without a look at the account', async () => {
  const server = show('individual')
  await choose(/存量房买卖/)
  expect(location.pathname).toBe('/apply')
  expect(paths.applyGuide.read(location.search)).toEqual({
    id: 'b1',
    name: '存量房买卖',
    appointment: false,
    regionCode: '130403',
  })
  expect(server.sent).toEqual([])
})

test('another category shows its own businesses', async () => {
  show('individual')
  await choose(/抵押登记/)
  expect(screen.queryByRole('button', { name: /存量房买卖/ })).toBeNull()
  await choose(/一般抵押/)
  expect(location.search).toContain('appointment=1')
})

test('the chosen category is still chosen after a return from a guide', async () => {
  show('individual')
  await choose(/抵押登记/)
  await choose(/一般抵押/)
  expect(location.pathname).toBe('/apply')
  cleanup()
  act(() => history.back())
  await waitFor(() => expect(location.pathname).toBe('/selapp'))
  renderScreen(<BusinessPicker categories={categories} regionCode="130403" />, location.pathname + location.search)
  expect(screen.getByRole('button', { name: /抵押登记/ }).ariaExpanded).toBe('true')
})

test('a business for enterprises refuses an individual and stays', async () => {
  show('individual')
  await choose(/在建工程/)
  expect(await screen.findByText(refusals.enterpriseOnly.zh)).toBeTruthy()
  expect(location.pathname).toBe('/selapp')
})

test('and leads an enterprise to its guide', async () => {
  show('enterprise')
  await choose(/在建工程/)
  await waitFor(() => expect(location.pathname).toBe('/apply'))
})
