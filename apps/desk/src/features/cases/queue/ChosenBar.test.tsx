import { handOverCase, listColleagues, markCaseUrgent, reassignCases } from '@registration/contract/desk/claims.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { answerOf, held, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { aPage, findCaseRows, openQueue, supervisor } from '../../../testing/open-queue.tsx'

describe('many cases', () => {
  const rows = [aCaseRow(), aCaseRow({ id: 'case-2', number: '20260310048100002', version: 5 })]
  const assignee = { login: 'cao.yang', name: '曹阳' }
  const own = rows.map((row) => ({ ...row, state: 'claimed' as const, assignee }))
  const many = {
    [listCases.path]: aPage(rows),
    [listColleagues.path]: answerOf(listColleagues, { colleagues: [{ login: 'wang.lei', name: '王磊' }] }),
  }
  const chooseAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: '全选' }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const done = answerOf(markCaseUrgent, { version: 2 })
  const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'))

  async function markAllUrgent(replies: Replies[string]) {
    const server = openQueue('/desk/queue', { ...many, [markCaseUrgent.path]: replies }, supervisor)
    await chooseAll()
    await tap('加急')
    const asked = await dialog('加急')
    await userEvent.type(asked.getByLabelText('理由'), '当事人出国')
    await userEvent.click(asked.getByRole('button', { name: '加急' }))
    return { server, asked }
  }

  it('are reassigned by the supervisor, who reads what of them was refused', async () => {
    const server = openQueue(
      '/desk/queue',
      {
        ...many,
        [reassignCases.path]: answerOf(reassignCases, {
          done: ['case-1'],
          refused: [{ id: 'case-2', reason: 'conflictOfInterest' }],
        }),
      },
      supervisor,
    )
    await chooseAll()
    await tap('改派')
    const asked = await dialog('改派')
    await userEvent.click(asked.getByRole('button', { name: '改派' }))
    expect(await asked.findByText('必填')).toBeTruthy()
    await userEvent.selectOptions(asked.getByLabelText('改派给'), 'wang.lei')
    await userEvent.type(asked.getByLabelText('说明'), '李娜请假')
    await userEvent.click(asked.getByRole('button', { name: '改派' }))
    expect(await asked.findByText('改派：1 件已办，1 件未能办理')).toBeTruthy()
    expect(asked.getByRole('listitem').textContent).toBe('20260310048100002 您与该件有利害关系，应当回避')
    expect(server.inputsOf(reassignCases)).toEqual([{ ids: ['case-1', 'case-2'], to: 'wang.lei', note: '李娜请假' }])
    await userEvent.click(asked.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('region', { name: '已选办件' })).toBeNull()
  })

  it('are handed over one by one, each with its version', async () => {
    const server = openQueue('/desk/queue?view=mine', {
      ...many,
      [listCases.path]: aPage([...own, aCaseRow({ id: 'case-3', state: 'done', assignee })]),
      [handOverCase.path]: [answerOf(handOverCase, { version: 2 }), refusalOf(handOverCase, 'caseMoved')],
    })
    await chooseAll()
    await tap('转办')
    const asked = await dialog('转办')
    await userEvent.selectOptions(await asked.findByLabelText('转给'), 'wang.lei')
    await userEvent.click(asked.getByRole('button', { name: '转办' }))
    expect(await asked.findByText('转办：1 件已办，1 件未能办理')).toBeTruthy()
    expect(server.inputsOf(handOverCase).map(({ id, version }) => [id, version])).toEqual([
      ['case-1', 1],
      ['case-2', 5],
    ])
  })

  it.each([
    ['an officer those that they work on', undefined, ['claimed']],
    ['a supervisor those that the office has', supervisor, ['waiting', 'claimed', 'onHold']],
  ] as const)('are chosen where an act on them is possible: %s', async (_who, officer, choosable) => {
    const states = ['waiting', 'claimed', 'onHold', 'returned', 'done', 'withdrawn'] as const
    const every = states.map((state) =>
      aCaseRow({ id: state, number: state, state, ...(state !== 'waiting' && { assignee }) }),
    )
    openQueue('/desk/queue?view=mine', { ...many, [listCases.path]: aPage(every) }, officer)
    const chosen = (await findCaseRows()).filter((row) => within(row).queryByRole('checkbox'))
    expect(chosen.map((row) => row.dataset.case)).toEqual(choosable)
  })

  it('are all done before their dialog closes, which then lists what was refused', async () => {
    const first = held(done)
    const { server, asked } = await markAllUrgent([first.reply, refusalOf(markCaseUrgent, 'caseMoved')])
    await waitFor(() => expect(server.inputsOf(markCaseUrgent)).toHaveLength(1))
    await userEvent.click(asked.getByRole('button', { name: '取消' }))
    await userEvent.keyboard('{Escape}')
    first.release()
    expect(await asked.findByText('加急：1 件已办，1 件未能办理')).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are each repeated once where the answer was lost', async () => {
    const { server } = await markAllUrgent([done, lost, done])
    expect(await screen.findByText('已加急 2 件')).toBeTruthy()
    const keys = server.sent.filter(({ path }) => path === markCaseUrgent.path).map(({ form }) => form[requestIdName])
    expect(keys[2]).toBe(keys[1])
  })

  it('are not called refused where no answer came', async () => {
    const { asked } = await markAllUrgent([done, lost])
    expect(await asked.findByText('加急：1 件已办，1 件未能办理或没有答复')).toBeTruthy()
    expect(asked.getByRole('listitem').textContent).toBe('20260310048100002 没有收到答复，可能已经办理，请在列表中核对')
  })

  it('are marked as urgent with a reason', async () => {
    const { server } = await markAllUrgent(done)
    expect(await screen.findByText('已加急 2 件')).toBeTruthy()
    expect(server.inputsOf(markCaseUrgent)).toMatchObject([
      { id: 'case-1', isUrgent: true, reason: '当事人出国' },
      { id: 'case-2', isUrgent: true },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
