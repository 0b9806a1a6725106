import { tickCase } from '@registration/contract/desk/decisions.ts'
import { answerOf, held, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMaterial } from '../../../../testing/a-desk-case.ts'
import { aCase, aForm, findField, openCase, stubWideWindow } from '../../../../testing/open-case.tsx'

beforeEach(stubWideWindow)

describe('a tick', () => {
  it('is shown at once and saved with the version that the one before it answered', async () => {
    const server = openCase(aCase(), {
      [tickCase.path]: [answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    const name = within(await findField('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    const area = within(await findField('unit.houseArea')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(name)
    await userEvent.click(area)
    expect([name.checked, area.checked]).toEqual([true, true])
    await waitFor(() => expect(server.inputsOf(tickCase)).toHaveLength(2))
    expect(server.inputsOf(tickCase)).toMatchObject([
      { version: 4, target: { kind: 'party', id: 'party-1', field: 'name' }, state: 'checked' },
      { version: 5, target: { kind: 'unit', id: 'unit-1', field: 'houseArea' }, state: 'checked' },
    ])
  })

  it('whose outcome was unknown is shown once it is repeated before the next act', async () => {
    const away = refusalOf(tickCase, 'unavailable')
    const server = openCase(aCase(), {
      [tickCase.path]: [away, away, answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    const boxOf = async (name: string) =>
      within(await findField(name)).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    const [name, area] = [await boxOf('party.name'), await boxOf('unit.houseArea')]
    await userEvent.click(name)
    await waitFor(() => expect(name.checked).toBe(false))
    await userEvent.click(area)
    await waitFor(() => expect([name.checked, area.checked]).toEqual([true, true]))
    expect(server.inputsOf(tickCase).map(({ version }) => version)).toEqual([4, 4, 4, 5])
  })

  it('whose outcome was unknown takes nothing back of a case that was read again since', async () => {
    const away = refusalOf(tickCase, 'unavailable')
    const server = openCase([aCase(), aCase({ case: { version: 7 } })], {
      [tickCase.path]: [away, away, answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 8 })],
    })
    const boxOf = async (name: string) =>
      within(await findField(name)).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(await boxOf('party.name'))
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    await userEvent.click(await boxOf('unit.houseArea'))
    await waitFor(() => expect(server.inputsOf(tickCase).map(({ version }) => version)).toEqual([4, 4, 4, 7]))
  })

  it('that was judged otherwise after an unknown outcome is shown as it was judged last', async () => {
    const away = refusalOf(tickCase, 'unavailable')
    const server = openCase(aCase(), {
      [tickCase.path]: [away, away, answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    const paper = within(await findField('material.contract'))
    const judge = (as: string) => paper.getByRole<HTMLInputElement>('radio', { name: as })
    await userEvent.click(judge('符合'))
    await waitFor(() => expect(judge('符合').checked).toBe(false))
    await userEvent.click(judge('不符合'))
    await waitFor(() => expect(server.inputsOf(tickCase)).toHaveLength(4))
    await waitFor(() => expect([judge('符合').checked, judge('不符合').checked]).toEqual([false, true]))
  })

  describe('that is judged otherwise before the first answer', () => {
    async function judgeTwice(...answers: [Response, object | Response]) {
      const slow = answers.map(held)
      const server = openCase(aCase(), { [tickCase.path]: slow.map(({ reply }) => reply) })
      const paper = within(await findField('material.contract'))
      const judge = (as: string) => paper.getByRole<HTMLInputElement>('radio', { name: as })
      await userEvent.click(judge('符合'))
      await userEvent.click(judge('不符合'))
      for (const [index, { release }] of slow.entries()) {
        await waitFor(() => expect(server.inputsOf(tickCase)).toHaveLength(index + 1))
        release()
      }
      return async (sign: () => HTMLElement) => {
        await waitFor(sign)
        await server.untilQuiet()
        return [judge('符合').checked, judge('不符合').checked]
      }
    }

    it('is taken back whole where both are refused', async () => {
      const shownAfter = await judgeTwice(refusalOf(tickCase, 'caseMoved'), refusalOf(tickCase, 'caseMoved'))
      expect(await shownAfter(() => screen.getByRole('button', { name: '重新加载' }))).toEqual([false, false])
    })

    it('is shown as it was judged last where the first one is refused', async () => {
      const shownAfter = await judgeTwice(refusalOf(tickCase, 'tooMany'), answerOf(tickCase, { version: 5 }))
      const course = () => within(screen.getByRole('region', { name: '办理经过' }))
      expect(await shownAfter(() => course().getByText('核对'))).toEqual([false, true])
    })
  })

  it('is taken back if somebody has moved the case, which is said with a way to load it again', async () => {
    openCase([aCase(), aCase({ case: { version: 7 } })], { [tickCase.path]: refusalOf(tickCase, 'caseMoved') })
    const box = within(await findField('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(box)
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    expect(box.checked).toBe(false)
  })
})

describe('the papers', () => {
  it('that need not be handed in, and were not, are judged in one act, one after another', async () => {
    const paper = (id: string, required: boolean) => aMaterial({ id, name: id, required, files: [] })
    const materials = [aMaterial(), paper('needed', true), paper('plan', false), paper('deed', false)]
    const server = openCase(aCase({ form: aForm({ materials }) }), {
      [tickCase.path]: [answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    await userEvent.click(await screen.findByRole('button', { name: '将 2 项未提交的非必备材料记为不适用' }))
    await waitFor(() =>
      expect(server.inputsOf(tickCase)).toMatchObject([
        { version: 4, target: { kind: 'material', id: 'plan' }, state: 'none' },
        { version: 5, target: { kind: 'material', id: 'deed' }, state: 'none' },
      ]),
    )
    expect(screen.queryByRole('button', { name: /记为不适用/ })).toBeNull()
  })
})
