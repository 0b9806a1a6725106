import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WholeNumbers } from './WholeNumbers.tsx'

afterEach(cleanup)

test.each([
  ['Signed in 2026-11-29 02:39', ['2026-11-29 02:39']],
  // A comma or a full stop that follows begins no line.
  ['您已预约 2026-12-01 08:30-09:30，请按时到场', ['2026-12-01 08:30-09:30，']],
  ['Booked for 2026-12-01 08:30-09:30. Please come', ['2026-12-01 08:30-09:30.']],
  ['您的预约已改到 2026-12-01 08:30-09:30。', ['2026-12-01 08:30-09:30。']],
  ['改约到 12月7日 星期一 14:30-15:30，确定吗？', ['12月7日 星期一 14:30-15:30，']],
  ['2010-09-01 to 2080-08-31', ['2010-09-01', '2080-08-31']],
  ['Weekdays 8:30–12:00 and 13:30–17:30', ['8:30–12:00', '13:30–17:30']],
  ['11月30日（星期一）08:30-09:30', ['08:30-09:30']],
  ['0310-5550100', ['0310-5550100']],
  ['2026-11-29 12345 号', ['2026-11-29']],
  ['3 of 5 papers', []],
])('in %j these stay whole: %j', (text, whole) => {
  const { container } = render(<WholeNumbers text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('[class*=whole]')].map((part) => part.textContent)).toEqual(whole)
})
