import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount, AmountWords } from './Amount.tsx'

const textOf = (element: React.ReactElement) => render(element).container.textContent

test.each([
  [<Amount key="1" value="1200000" />, '1,200,000元120万元 · 人民币壹佰贰拾万元整'],
  [<Amount key="2" value="118.50" />, '118.50元人民币壹佰壹拾捌元伍角'],
  [<Amount key="3" value="60.5" unit="tenThousandYuan" />, '60.5万元人民币陆拾万零伍仟元整'],
  [<Amount key="4" value="0.123" />, '0.123元'],
  [<AmountWords key="5" value="1,200,000" />, '120万元 · 人民币壹佰贰拾万元整'],
  [<AmountWords key="6" value="约百万" />, ''],
])('an amount is shown with commas, ten thousands and capitals: %#', (element, words) => {
  expect(textOf(element)).toBe(words)
})
