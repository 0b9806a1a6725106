import { getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { grantException } from '@registration/contract/desk/supervision.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCase, openCase, stubWideWindow } from '../../../testing/open-case.tsx'

beforeEach(stubWideWindow)

describe('the register', () => {
  it('says that it does not answer, or that none is connected', async () => {
    openCase(aCase({ register: { askedAt: '2026-03-10 10:00:00', state: 'silent', units: [] } }))
    const region = await screen.findByRole('region', { name: '登记簿' })
    expect(within(region).getByText('登记簿暂时没有响应')).toBeTruthy()
    expect(within(region).getByRole('button', { name: '重新查询' })).toBeTruthy()
  })

  it('is asked again, which shows what it has now', async () => {
    const finding = {
      rule: 'seizure',
      level: 'forbidden',
      unitId: 'unit-1',
      words: '该不动产已被查封',
      digest: 'd1',
    } as const
    const unit = {
      unitId: 'unit-1',
      isFound: true,
      owners: [{ name: '张*', share: '', isParty: true }],
      facts: [{ title: '坐落', value: '武安市' }],
      restrictions: [{ kind: 'seizure', words: '查封 · 法院' }],
    }
    const register = { askedAt: '2026-03-10 10:20:00', state: 'answered', units: [unit] } as const
    const now = { findings: [finding], register: { ...register, units: [unit] } }
    const before = { register: { ...now.register, units: [] } }
    openCase([aCase(before), aCase(now)], { [readCaseRegister.path]: answerOf(readCaseRegister, now) })
    const region = await screen.findByRole('region', { name: '登记簿' })
    await userEvent.click(within(region).getByRole('button', { name: '重新查询' }))
    expect(await within(region).findByText('该不动产已被查封')).toBeTruthy()
    expect(screen.getByRole('button', { name: '查询于 2026-03-10 10:20' }).closest('[role=status]')).toBeTruthy()
    expect(within(region).getByText('禁止')).toBeTruthy()
    expect(within(region).getByText('是本件当事人')).toBeTruthy()
    expect(within(region).getByText('查封 · 法院')).toBeTruthy()
  })

  it('is asked once by two clicks at the same moment: each question is recorded', async () => {
    const now = { findings: [], register: { askedAt: '2026-03-10 10:20:00', state: 'silent' as const, units: [] } }
    const server = openCase([aCase(now), aCase(now)], { [readCaseRegister.path]: answerOf(readCaseRegister, now) })
    const again = await screen.findByRole('button', { name: '重新查询' })
    for (const _ of [1, 2]) fireEvent.click(again)
    await screen.findByRole('button', { name: '登记簿暂时没有响应' })
    expect(server.inputsOf(readCaseRegister)).toHaveLength(1)
  })

  it('allows an exception for the entries on the screen alone', async () => {
    const finding = { rule: 'seizure', level: 'exception', unitId: 'unit-1', words: '该不动产已被查封' } as const
    const seized = (digest: string) => aCase({ findings: [{ ...finding, digest }], may: ['grantException'] })
    const server = openCase([seized('d1'), seized('d2')], {
      [grantException.path]: [refusalOf(grantException, 'changedMeanwhile'), answerOf(grantException, { version: 5 })],
    })
    const grant = () => userEvent.click(screen.getByRole('button', { name: '批准例外' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '例外理由' }), '持协助执行通知书')
    await grant()
    const banner = (await screen.findByText('内容刚刚发生了变化，请核对后重试')).parentElement ?? document.body
    await userEvent.click(within(banner).getByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(server.inputsOf(getDeskCase)).toHaveLength(2))
    await grant()
    await waitFor(() => expect(server.inputsOf(grantException)).toHaveLength(2))
    expect(server.inputsOf(grantException)).toMatchObject([{ digest: 'd1' }, { digest: 'd2' }])
  })

  it('allows an exception once, also where its answer was lost and it is sent again', async () => {
    const finding = { rule: 'seizure', level: 'exception', unitId: 'unit-1', words: '该不动产已被查封' } as const
    const away = refusalOf(grantException, 'unavailable')
    const server = openCase(aCase({ findings: [{ ...finding, digest: 'd1' }], may: ['grantException'] }), {
      [grantException.path]: [
        away,
        away,
        answerOf(grantException, { version: 5 }),
        refusalOf(grantException, 'exceptionNotNeeded'),
      ],
    })
    await userEvent.type(await screen.findByRole('textbox', { name: '例外理由' }), '持协助执行通知书')
    await userEvent.click(screen.getByRole('button', { name: '批准例外' }))
    expect(await screen.findByRole('button', { name: '关闭' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '批准例外' }))
    await waitFor(() => expect(server.inputsOf(getDeskCase)).toHaveLength(2))
    expect(server.inputsOf(grantException).map(({ version }) => version)).toEqual([4, 4, 4])
  })

  it.each([
    [true, '王敏 2026-03-10 10:00 已批准例外：持协助执行通知书', 0],
    [false, '王敏 2026-03-10 10:00 批准的例外不能用于本人承办的办件，须由他人批准：持协助执行通知书', 1],
  ])('says whether an exception counts, and asks for one where it does not: %s', async (counts, words, forms) => {
    const exception = { by: '王敏', at: '2026-03-10 10:00:00', reason: '持协助执行通知书', counts }
    const finding = { rule: 'seizure', level: 'exception', unitId: 'unit-1', words: '该不动产已被查封' } as const
    openCase(aCase({ findings: [{ ...finding, digest: 'd1', exception }], may: ['grantException'] }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: '批准例外' })).toHaveLength(forms)
  })

  it('says that an exception needs a reason', async () => {
    const finding = { rule: 'seizure', level: 'exception', unitId: 'unit-1', words: '该不动产已被查封' } as const
    const server = openCase(aCase({ findings: [{ ...finding, digest: 'd1' }], may: ['grantException'] }))
    const region = within(await screen.findByRole('region', { name: '登记簿' }))
    const reason = region.getByRole('textbox', { name: '例外理由' })
    await userEvent.click(region.getByRole('button', { name: '批准例外' }))
    expect(region.getByRole('alert').textContent).toContain('必填')
    expect(document.activeElement).toBe(reason)
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(reason, '持')
    expect(region.queryByRole('alert')).toBeNull()
    expect(server.inputsOf(grantException)).toEqual([])
  })

  it.each([
    [12, '12 分钟前'],
    [0, '刚刚'],
  ])('has the age of its answer: %s', async (minutes, words) => {
    const askedAt = new Date(Date.now() + (8 * 60 - minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    openCase(aCase({ register: { askedAt, state: 'answered', units: [] } }))
    expect(await screen.findByText(new RegExp(`· ${words}$`))).toBeTruthy()
  })
})
