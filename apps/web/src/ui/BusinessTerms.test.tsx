import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTerms } from '../testing/an-application.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { BusinessTerms } from './BusinessTerms.tsx'

const show = (...given: Parameters<typeof aTerms>) => renderScreen(<BusinessTerms terms={aTerms(...given)} />)

test('it says what the city promises, the law’s longest, and the fee with its payer and lines', () => {
  const lines = [
    { text: '住房登记费', amount: '80' },
    { text: '增加一本证书', amount: '10' },
  ]
  show({ workingDays: 3, fee: { total: '90', payer: '买方', lines } })
  screen.getByText('承诺3个工作日办结（法定30个工作日，公告、实地查看不计算在内）')
  screen.getByText('预计登记费：90元，由买方缴纳')
  screen.getByText('税款由税务机关核定，不在其中。')
  expect(screen.getByRole('row', { name: '增加一本证书 10元' })).toBeTruthy()
})

test('the same day and a publication have words of their own', () => {
  show({ workingDays: 0, publicationDays: 15 })
  screen.getByText('承诺当日办结（法定30个工作日，公告、实地查看不计算在内）')
  screen.getByText('另需公告15个工作日')
})

test.each([
  ['0', '买方', '不收取登记费'],
  ['', '买方', '登记费按申请的内容计算，由买方缴纳'],
])('a fee of “%s” is no amount', (total, payer, words) => {
  show({ fee: { total, payer, lines: [{ text: '住房', amount: '80' }] } })
  screen.getByText(words)
})

test('without a fee of the office nothing is said of one', () => {
  show()
  expect(screen.queryByText(/登记费/)).toBeNull()
  expect(screen.queryByText(/税款/)).toBeNull()
})
