import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('it begins and ends between words', () => {
  const text = 'Under My account, see homes, mortgages and seizures, make the PDF and share it. '.repeat(3)
  const excerpt = excerptOf(text, ['mortgages'], 'en')
  expect(excerpt).toMatch(/^…see homes, mortgages /)
  expect(text).toContain(` ${excerpt.slice(1, -1)} `)
})

test('a number is not cut', () => {
  const text = `${'登记费按件收取'.repeat(8)}每件550元，含一本证书`
  expect(excerptOf(text, [], 'zh')).toBe(`${'登记费按件收取'.repeat(8)}每件…`)
})

test('the first of the words is shown, wherever it is', () => {
  expect(excerptOf(`${'抵押'.repeat(40)}解封`, ['解封'], 'zh')).toBe(`…${'抵押'.repeat(8)}解封`)
  expect(excerptOf(`${'x'.repeat(40)}解封`, ['解封'], 'zh')).toBe('…解封')
})
