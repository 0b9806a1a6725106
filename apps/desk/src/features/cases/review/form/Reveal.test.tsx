import { revealIdentity } from '@registration/contract/desk/decisions.ts'
import { answerOf } from '@registration/kit/testing/stub-server.ts'
import { pressTwice } from '@registration/kit/testing/tap.ts'
import { act, createEvent, fireEvent, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aCase, findField, openCase, stubWideWindow } from '../../../../testing/open-case.tsx'

beforeEach(stubWideWindow)

describe('a number', () => {
  it('is shown on demand, and hidden again', async () => {
    openCase(aCase({ may: ['tick', 'reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await findField('party.documentNumber')
    await userEvent.click(within(row).getByRole('button', { name: '查看' }))
    expect(await within(row).findByText('130402198503071231')).toBeTruthy()
    // Who looks and when lies over it.
    expect(within(row).getByText('李娜 li.na')).toBeTruthy()
    const hide = within(row).getByRole('button', { name: /^隐藏（\d+ 秒）$/ })
    await waitFor(() => expect(hide.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(hide)
    expect(within(row).queryByText('130402198503071231')).toBeNull()
  })

  it('is read with the button that hides it, which the second tap on 查看 does not press', async () => {
    openCase(aCase({ may: ['tick', 'reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await findField('party.documentNumber')
    await userEvent.click(within(row).getByRole('button', { name: '查看' }))
    const hide = await within(row).findByRole('button', { name: /^隐藏/ })
    const number = within(row).getByText('130402198503071231')
    expect(hide.getAttribute('aria-describedby')).toBe(number.id)
    expect(hide.getAttribute('aria-disabled')).toBe('true')
    const second = createEvent.click(hide)
    Object.defineProperty(second, 'timeStamp', { value: performance.now() })
    fireEvent(hide, second)
    expect(number.isConnected).toBe(true)
  })

  it('is looked at once where the button is pressed twice at once: each look is recorded', async () => {
    const server = openCase(aCase({ may: ['tick', 'reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await findField('party.documentNumber')
    pressTwice(within(row).getByRole('button', { name: '查看' }))
    expect(await within(row).findByText('130402198503071231')).toBeTruthy()
    expect(server.inputsOf(revealIdentity)).toHaveLength(1)
  })

  it('is hidden after a minute, also where the clock is set back meanwhile', async () => {
    openCase(aCase({ may: ['tick', 'reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await findField('party.documentNumber')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    act(() => within(row).getByRole('button', { name: '查看' }).click())
    await within(row).findByText('130402198503071231')
    vi.setSystemTime(Date.now() - 3_600_000)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(within(row).queryByText('130402198503071231')).toBeNull()
  })

  it('of a case that is not one’s own needs a reason, which is chosen by its own button', async () => {
    const revealReasons = [
      { id: 'identity', title: '复核身份' },
      { id: 'complaint', title: '处理投诉' },
    ]
    const server = openCase(aCase({ revealReasons, may: ['reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await findField('party.documentNumber')
    await userEvent.click(within(row).getByRole('button', { name: '查看' }))
    expect(server.inputsOf(revealIdentity)).toEqual([])
    const reasons = within(within(row).getByRole('group', { name: '查看原因' }))
    reasons.getByRole('button', { name: '复核身份' }).focus()
    await userEvent.tab()
    expect(server.inputsOf(revealIdentity)).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(await within(row).findByText('130402198503071231')).toBeTruthy()
    expect(server.inputsOf(revealIdentity)).toMatchObject([{ field: 'documentNumber', reason: 'complaint' }])
  })
})
