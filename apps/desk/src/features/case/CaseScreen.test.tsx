import { findCaseChanges, getDeskCase } from '@registration/contract/desk/case.ts'
import { tickCase } from '@registration/contract/desk/decisions.ts'
import { answerOf, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDeskCase, aShownParty, aShownUnit, aValue } from '../../testing/a-desk-case.ts'
import { anOfficer, meReplies, openDesk } from '../../testing/open-desk.tsx'
import type { DeskCase } from './case-rules.ts'

const officer = anOfficer({
  login: 'li.na',
  name: '李娜',
  roles: ['cadastral'],
  permissions: ['viewCases', 'workCases', 'revealIdentity'],
})

type Parts = NonNullable<Parameters<typeof aDeskCase>[0]>

const form = (parts: Partial<DeskCase['form']> = {}): DeskCase['form'] => ({
  ...aDeskCase().form,
  parties: [aShownParty()],
  units: [aShownUnit()],
  ...parts,
})

/** With a party and a unit. */
const aCase = (parts: Parts = {}) => aDeskCase({ form: form(), ...parts })

const address = `/desk/cases/${aCase().case.id}`

function openCase(shown: DeskCase | DeskCase[] = aCase(), replies: Replies = {}) {
  const answers = Array.isArray(shown) ? shown : [shown]
  return openDesk(address, {
    ...meReplies({ officer }),
    [getDeskCase.path]: answers.map((each) => answerOf(getDeskCase, each)),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: aCase().case.version, words: '' }),
    ...replies,
  })
}

const field = async (name: string) => {
  await screen.findByRole('region', { name: '申请表' })
  const row = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!row) throw new Error(`There is no ${name}`)
  return row
}

/** As on a wide window: every part is on the screen. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('80rem'), onchange: null }),
  )
})

describe('an open case', () => {
  it('says which it is, where it is and whose, and has its parts by name', async () => {
    openCase(aCase({ case: { flags: ['agent'] } }))
    expect(await screen.findByRole('heading', { level: 1, name: '存量房买卖转移登记' })).toBeTruthy()
    expect(screen.getByText('20260310048100001')).toBeTruthy()
    expect(screen.getByText('权籍调查 · 办理中')).toBeTruthy()
    expect(screen.getByText('停计')).toBeTruthy()
    expect(screen.getByText('承办人 李娜')).toBeTruthy()
    for (const name of ['申请表', '材料', '登记簿', '办理经过', '内部备注'])
      expect(screen.getByRole('region', { name })).toBeTruthy()
    expect(document.querySelector(`[data-case="${aCase().case.id}"]`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '代理' }))
    expect(screen.getByText('有当事人由代理人办理，请核对委托材料。')).toBeTruthy()
  })

  it('shows each value beside the one before, and what it was compared with in words', async () => {
    const documentNumber = aValue({
      field: 'documentNumber',
      title: '证件号码',
      value: '1304************31',
      before: '1304************3X',
      checks: [
        { with: 'register', verdict: 'different' },
        { with: 'certification', verdict: 'same' },
        { with: 'previous', verdict: 'different' },
        { with: 'checkDigit', verdict: 'different' },
      ],
    })
    openCase(aCase({ form: form({ parties: [aShownParty({ change: 'changed', values: [documentNumber] })] }) }))
    const row = await field('party.documentNumber')
    expect(within(row).getByText('1304************3X').tagName).toBe('DEL')
    for (const words of ['与登记簿权利人不一致', '与实名认证一致', '与上次提交不一致', '校验位不符（请核对）'])
      expect(within(row).getByText(words)).toBeTruthy()
  })
})

describe('a tick', () => {
  it('is shown at once and saved with the version that the one before it answered', async () => {
    const server = openCase(aCase(), {
      [tickCase.path]: [answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    const name = within(await field('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    const area = within(await field('unit.houseArea')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(name)
    await userEvent.click(area)
    expect([name.checked, area.checked]).toEqual([true, true])
    await waitFor(() => expect(server.inputsOf(tickCase)).toHaveLength(2))
    expect(server.inputsOf(tickCase)).toMatchObject([
      { version: 4, target: { kind: 'party', id: 'party-1', field: 'name' }, state: 'checked' },
      { version: 5, target: { kind: 'unit', id: 'unit-1', field: 'houseArea' }, state: 'checked' },
    ])
  })

  it('is taken back if somebody has moved the case, which is said with a way to load it again', async () => {
    openCase([aCase(), aCase({ case: { version: 7 } })], { [tickCase.path]: refusalOf(tickCase, 'caseMoved') })
    const box = within(await field('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(box)
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    expect(box.checked).toBe(false)
  })
})
