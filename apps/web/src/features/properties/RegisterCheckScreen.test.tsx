import { paths } from '@registration/contract/paths.ts'
import { type ListedRule, listCheckRules } from '@registration/contract/properties.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { renderScreen } from '../../testing/render-screen.tsx'
import { answerOf, refusalOf, stubServer } from '../../testing/stub-server.ts'
import { RegisterCheckScreen } from './RegisterCheckScreen.tsx'

const businessId = '130400-sale-of-existing-home'
const rules: ListedRule[] = [
  { rule: 'mortgage', level: 'block', title: '抵押', text: '该不动产有抵押登记。' },
  { rule: 'seizure', level: 'exception', title: '查封', text: '该不动产已被查封。' },
]

function show(answer: object) {
  stubServer({ [listCheckRules.path]: answer })
  renderScreen(
    <Route path={paths.registerCheck.pattern}>
      <RegisterCheckScreen />
    </Route>,
    paths.registerCheck({ businessId, regionCode: '130400' }),
  )
}

test('what can stand in the way is listed by its weight, with how to look, and leads back to the guide', async () => {
  show(answerOf(listCheckRules, { name: '存量房买卖转移登记', rules }))
  const impossible = await screen.findByRole('region', { name: '有这些情况，不能办理' })
  expect(within(impossible).getByText('该不动产有抵押登记。')).toBeTruthy()
  expect(screen.getByRole('region', { name: '有这些情况，要先处理' }).textContent).toContain('已被查封')
  expect(screen.queryByRole('region', { name: /可以办理/ })).toBeNull()
  expect(screen.getByRole('region', { name: '怎样核查' }).textContent).toContain('请产权人（如卖方）发起申请')
  expect(screen.getByRole('link', { name: '查看业务须知' }).getAttribute('href')).toBe(
    paths.applyGuide({ id: businessId, regionCode: '130400' }),
  )
})

test('a business that the register says nothing about says so', async () => {
  show(answerOf(listCheckRules, { name: '首次登记', rules: [] }))
  expect(await screen.findByText('这项业务没有需要核查的登记情况')).toBeTruthy()
})

test('a refusal is shown in its words', async () => {
  show(refusalOf(listCheckRules, 'businessNotFound'))
  expect(await screen.findByRole('heading', { name: '办理条件核查' })).toBeTruthy()
  expect(await screen.findByText(refusals.businessNotFound.zh)).toBeTruthy()
})
