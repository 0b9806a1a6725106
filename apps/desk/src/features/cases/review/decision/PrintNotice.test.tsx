import { printCaseNotice } from '@registration/contract/desk/decisions.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCase, findField, openCase, stubWideWindow } from '../../../../testing/open-case.tsx'

beforeEach(stubWideWindow)

describe('the notice of a return', () => {
  const returned = aCase({
    case: { state: 'returned' },
    may: [],
    timeline: [{ act: 'returned', at: '2026-03-10 10:00:00', by: '李娜', to: '', submission: 1, note: '' }],
  })
  const path = '/desk/notice?ref=a'
  const printed = { [printCaseNotice.path]: answerOf(printCaseNotice, { path }) }
  const print = async () => userEvent.click(await screen.findByRole('button', { name: '打印告知书' }))

  it('opens in a tab of its own, which cannot reach the desk', async () => {
    const tab = { opener: window }
    const opened = vi.fn(() => tab)
    vi.stubGlobal('open', opened)
    const server = openCase(returned, printed)
    await print()
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(path, '_blank'))
    expect(tab.opener).toBeNull()
    expect(server.inputsOf(printCaseNotice)).toEqual([{ id: 'case-1', submission: 0 }])
  })

  it('says why there is none', async () => {
    openCase(returned, { [printCaseNotice.path]: refusalOf(printCaseNotice, 'noticeNotFound') })
    await print()
    expect(await screen.findByText(refusals.noticeNotFound.zh)).toBeTruthy()
  })

  it('is not offered for a case that was never returned', async () => {
    openCase(aCase(), printed)
    await findField('party.name')
    expect(screen.queryByRole('button', { name: '打印告知书' })).toBeNull()
  })
})
