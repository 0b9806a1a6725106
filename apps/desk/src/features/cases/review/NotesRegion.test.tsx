import { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import { signInWithPassword, signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCase, leaveAndReturn, openCase, stubWideWindow } from '../../../testing/open-case.tsx'
import { anOfficer, asksBeforeLeaving, meReplies, signedOut } from '../../../testing/open-desk.tsx'

beforeEach(stubWideWindow)

const field = async () => within(await screen.findByRole('region', { name: '内部备注' })).findByLabelText('写一条备注')

/** A case whose next note is taken when the returned function is called. */
function openWithSlowNotes(): () => void {
  const { reply, release } = held(answerOf(saveCaseNote, { noteId: 'n-1' }))
  openCase(aCase({ may: ['note'] }), { [saveCaseNote.path]: reply })
  return release
}

describe('private notes', () => {
  it('are written, and one’s own deleted, which leaves a trace', async () => {
    const server = openCase(aCase({ may: ['note'] }), {
      [saveCaseNote.path]: answerOf(saveCaseNote, { noteId: 'n-1' }),
    })
    const region = await screen.findByRole('region', { name: '内部备注' })
    await userEvent.type(within(region).getByLabelText('写一条备注'), '电话确认过')
    await userEvent.click(within(region).getByRole('button', { name: '添加备注' }))
    expect((await screen.findByText('备注已添加')).closest('[role=status]')).toBeTruthy()
    await userEvent.click(await within(region).findByRole('button', { name: '删除', description: '电话确认过' }))
    expect(await within(region).findByText('备注已删除')).toBeTruthy()
    expect(screen.getByRole('button', { name: '备注已删除' }).closest('[role=status]')).toBeTruthy()
    expect(server.inputsOf(saveCaseNote)).toMatchObject([{ text: '电话确认过' }, { noteId: 'n-1' }])
  })

  it('of a colleague with the same name are not one’s own to delete', async () => {
    const note = { by: '李娜', at: '2026-03-10 10:00:00', isDeleted: false }
    const notes = [
      { ...note, id: 'n-1', text: '电话确认过', isOwn: true },
      { ...note, id: 'n-2', text: '等原件', isOwn: false },
    ]
    openCase(aCase({ may: ['note'], notes }))
    expect(await screen.findByText('等原件')).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: '删除' })
    expect(buttons.map((button) => button.getAttribute('aria-describedby'))).toEqual([
      screen.getByText('电话确认过').id,
    ])
  })

  it('whose answer was lost say so until they are sent again and taken', async () => {
    const lost = new Response('<html>Bad Gateway</html>', { status: 502 })
    const server = openCase(aCase({ may: ['note'] }), {
      [saveCaseNote.path]: [lost, lost, answerOf(saveCaseNote, { noteId: 'n-1' })],
    })
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await screen.findByText('服务暂时不可用，请稍后再试')
    await server.untilQuiet()
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await screen.findByText('备注已添加')
    await waitFor(() => expect(screen.queryByText('服务暂时不可用，请稍后再试')).toBeNull())
  })

  it('that are refused say so until the officer closes it, whatever else succeeds', async () => {
    const server = openCase(aCase({ may: ['note'] }), {
      [saveCaseNote.path]: [refusalOf(saveCaseNote, 'caseDeleted'), answerOf(saveCaseNote, { noteId: 'n-1' })],
    })
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await screen.findByText(refusals.caseDeleted.zh)
    await server.untilQuiet()
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await screen.findByText('备注已添加')
    screen.getByText(refusals.caseDeleted.zh)
  })

  it('that are too long say so and are not sent', async () => {
    const server = openCase(aCase({ may: ['note'] }))
    const region = await screen.findByRole('region', { name: '内部备注' })
    fireEvent.change(within(region).getByLabelText('写一条备注'), { target: { value: '字'.repeat(501) } })
    expect((await within(region).findByRole('alert')).textContent).toContain('最多 500 字')
    await userEvent.click(within(region).getByRole('button', { name: '添加备注' }))
    expect(server.inputsOf(saveCaseNote)).toEqual([])
  })

  it('stay typed when the case is left, and what is typed while one is sent stays too', async () => {
    const release = openWithSlowNotes()
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await userEvent.type(await field(), '，周一来')
    release()
    expect(await screen.findByRole('button', { name: '删除' })).toBeTruthy()
    expect(await field()).toHaveProperty('value', '电话确认过，周一来')
    await leaveAndReturn()
    expect(await field()).toHaveProperty('value', '电话确认过，周一来')
  })

  it('that are typed make the browser ask before the page is closed, until they are sent or deleted', async () => {
    openCase(aCase({ may: ['note'] }), { [saveCaseNote.path]: answerOf(saveCaseNote, { noteId: 'n-1' }) })
    await field()
    expect(asksBeforeLeaving()).toBe(false)
    await userEvent.type(await field(), '电话确认过')
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    expect(await screen.findByText('备注已添加')).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(false)
    await userEvent.type(await field(), '再')
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.clear(await field())
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('that are typed are dropped by the sign-out, and nothing asks', async () => {
    const { reply, release } = held(answerOf(signOutOfficer, {}))
    openCase(aCase({ may: ['note'] }), { [signOutOfficer.path]: reply })
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
    expect(asksBeforeLeaving()).toBe(true)
    release()
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  })

  it('stay typed when the session ends, for the same officer who signs in again', async () => {
    const me = { officer: anOfficer({ permissions: ['viewCases', 'workCases'] }) }
    openCase(aCase({ may: ['note'] }), {
      ...meReplies(me, signedOut, me),
      [saveCaseNote.path]: refusalOf(saveCaseNote, 'signedOut'),
      [signInWithPassword.path]: answerOf(signInWithPassword, { state: 'active', factors: [] }),
    })
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await userEvent.type(await screen.findByLabelText('账号'), 'cao.yang')
    await userEvent.type(screen.getByLabelText('密码'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(await field()).toHaveProperty('value', '电话确认过')
  })

  it('that are typed are dropped without a question when another officer signs in', async () => {
    const another = anOfficer({ login: 'wang.lei', permissions: ['viewCases', 'workCases'] })
    openCase(aCase({ may: ['note'] }), {
      ...meReplies({ officer: anOfficer({ permissions: ['viewCases', 'workCases'] }) }, signedOut, {
        officer: another,
      }),
      [saveCaseNote.path]: refusalOf(saveCaseNote, 'signedOut'),
      [signInWithPassword.path]: answerOf(signInWithPassword, { state: 'active', factors: [] }),
    })
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await userEvent.type(await screen.findByLabelText('账号'), 'wang.lei')
    await userEvent.type(screen.getByLabelText('密码'), 'a long password')
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  })

  it('keep what is typed after a return to the case while one is sent', async () => {
    const release = openWithSlowNotes()
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await leaveAndReturn()
    await userEvent.type(await field(), '，周一来')
    release()
    expect(await screen.findByRole('button', { name: '删除' })).toBeTruthy()
    await leaveAndReturn()
    expect(await field()).toHaveProperty('value', '电话确认过，周一来')
  })

  it('are no longer in the field once they are taken, also after a return to the case meanwhile', async () => {
    const release = openWithSlowNotes()
    await userEvent.type(await field(), '电话确认过')
    await userEvent.click(screen.getByRole('button', { name: '添加备注' }))
    await leaveAndReturn()
    expect(await field()).toHaveProperty('value', '电话确认过')
    release()
    expect(await screen.findByRole('button', { name: '删除' })).toBeTruthy()
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
  })
})
