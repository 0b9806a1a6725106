import { getDeskCase } from '@registration/contract/desk/case.ts'
import { releaseCase } from '@registration/contract/desk/claims.ts'
import { deleteCaseRemark, listCaseReasons, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import { getOfficer, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { answerOf, held, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aFile, aMaterial, aRemark, aShownParty } from '../../../../testing/a-desk-case.ts'
import { caseReasonsAnswer } from '../../../../testing/case-reasons.ts'
import {
  aCase,
  aForm,
  findField,
  leaveAndReturn,
  openCase,
  remarkButtonIn,
  stubWideWindow,
} from '../../../../testing/open-case.tsx'
import { aMe, anOfficer, asksBeforeLeaving, signedOut } from '../../../../testing/open-desk.tsx'

beforeEach(stubWideWindow)

describe('a remark', () => {
  it('is saved as it is typed, one save after the other, and the focus goes back to the field', async () => {
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: [
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 6 }),
      ],
    })
    const row = await findField('party.documentNumber')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'notAsDocument')
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '号码不对')
    expect(await within(row).findByText('草稿已保存')).toBeTruthy()
    // It is on the screen once, in its editor.
    expect(row.querySelector('[data-remark]')).toBeNull()
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '，请更正')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(document.activeElement).toBe(row))
    const target = { kind: 'party', id: 'party-1', field: 'documentNumber' }
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([
      { version: 4, target, code: 'notAsDocument', text: '号码不对' },
      { version: 5, remarkId: 'r-1', target, code: 'notAsDocument', text: '号码不对，请更正' },
    ])
    expect(row.querySelector('[data-remark="r-1"]')?.textContent).toContain('号码不对，请更正')
  })

  it('offers the office’s own reasons that fit its place, asked once', async () => {
    const server = openCase()
    const [name, paper] = [await findField('party.name'), await findField('material.contract')]
    for (const place of [name, paper]) await userEvent.click(remarkButtonIn(place))
    const reasonsAt = async (place: HTMLElement) =>
      within(await within(place).findByLabelText('原因'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(await reasonsAt(name)).toEqual(['填写有误', '与证件不一致', '其他'])
    expect(await reasonsAt(paper)).toEqual(['与证件不一致', '缺少材料', '其他'])
    expect(server.inputsOf(listCaseReasons)).toHaveLength(1)
  })

  it('has no judgement that its officer did not make: it begins with 其他 and without words', async () => {
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
    })
    const row = await findField('material.contract')
    await userEvent.click(remarkButtonIn(row))
    const reason = await within(row).findByLabelText<HTMLSelectElement>('原因')
    expect(reason.selectedOptions[0]?.textContent).toBe('其他')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    expect(within(row).getByText('请填写意见')).toBeTruthy()
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '第三页没有签字')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() =>
      expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ code: 'other', text: '第三页没有签字' }]),
    )
    await userEvent.click(remarkButtonIn(await findField('party.name')))
    const other = await within(await findField('party.name')).findByLabelText<HTMLSelectElement>('原因')
    expect(other.selectedOptions[0]?.textContent).toBe('其他')
  })

  it('can be written once the office’s reasons, which could not be read, are asked for again', async () => {
    const away = refusalOf(listCaseReasons, 'unavailable')
    openCase(aCase(), { [listCaseReasons.path]: [away, away, caseReasonsAnswer] })
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.click(await within(row).findByRole('button', { name: '重新加载' }))
    expect(await within(row).findByLabelText('原因')).toBeTruthy()
  })

  it('needs words for another reason alone, and has those of its reason else', async () => {
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
    })
    const row = await findField('material.contract')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'other')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    expect(within(row).getByText('请填写意见')).toBeTruthy()
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'missing')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() =>
      expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ code: 'missing', text: '没有提交，请补充。' }]),
    )
  })

  it('stays typed where the case has moved, and is saved after it is read again', async () => {
    const server = openCase([aCase(), aCase({ case: { version: 7 } })], {
      [saveCaseRemark.path]: [
        refusalOf(saveCaseRemark, 'caseMoved'),
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 8 }),
      ],
    })
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    expect(within(row).getByLabelText<HTMLTextAreaElement>('写给申请人的意见').value).toBe('姓名有误')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(server.inputsOf(saveCaseRemark)).toHaveLength(2))
    expect(server.inputsOf(saveCaseRemark)[1]).toMatchObject({ version: 7, text: '姓名有误' })
  })

  describe('whose save is refused', () => {
    const text = async () => within(await findField('party.name')).findByLabelText('写给申请人的意见')
    const write = async () => {
      await userEvent.click(remarkButtonIn(await findField('party.name')))
      await userEvent.type(await text(), '姓名有误')
    }

    it('that can no longer be saved is left by 取消, and nothing of it is sent', async () => {
      const withdrawn = aCase({ case: { state: 'withdrawn', version: 9 }, may: [] })
      const server = openCase([aCase(), withdrawn], {
        [saveCaseRemark.path]: [
          answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
          refusalOf(saveCaseRemark, 'caseMoved'),
        ],
      })
      const row = await findField('party.documentNumber')
      await userEvent.click(remarkButtonIn(row))
      await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '号码不对')
      expect(asksBeforeLeaving()).toBe(true)
      expect(await within(row).findByText('草稿已保存')).toBeTruthy()
      expect(asksBeforeLeaving()).toBe(false)
      await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '，请更正')
      await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
      await screen.findByText(/^申请人已撤回/)
      expect(within(row).getByLabelText<HTMLTextAreaElement>('写给申请人的意见').value).toBe('号码不对，请更正')
      await userEvent.click(within(row).getByRole('button', { name: '取消' }))
      expect(within(row).queryByLabelText('写给申请人的意见')).toBeNull()
      await waitFor(() => expect(document.activeElement).toBe(row))
      expect(server.inputsOf(deleteCaseRemark)).toEqual([])
    })

    it('stays typed when the case is left', async () => {
      const server = openCase([aCase(), aCase({ case: { version: 7 } })], {
        [saveCaseRemark.path]: refusalOf(saveCaseRemark, 'caseMoved'),
      })
      await write()
      await leaveAndReturn()
      await waitFor(() => expect(server.paths()).toContain(saveCaseRemark.path))
      expect(await text()).toHaveProperty('value', '姓名有误')
    })

    it('stays typed when the session ends, for the same officer who signs in again', async () => {
      const me = { officer: anOfficer({ login: 'li.na', permissions: ['viewCases', 'workCases'] }) }
      let isSignedOut = false
      openCase(aCase(), {
        [getOfficer.path]: () => answerOf(getOfficer, aMe(isSignedOut ? signedOut : me)),
        [saveCaseRemark.path]: () => {
          isSignedOut = true
          return refusalOf(saveCaseRemark, 'signedOut')
        },
        [signInWithPassword.path]: () => {
          isSignedOut = false
          return answerOf(signInWithPassword, { state: 'active', factors: [] })
        },
      })
      await write()
      await userEvent.type(await screen.findByLabelText('账号'), 'li.na')
      await userEvent.type(screen.getByLabelText('密码'), 'a long password')
      await userEvent.click(screen.getByRole('button', { name: '登录' }))
      expect(await text()).toHaveProperty('value', '姓名有误')
    })
  })

  it('that is being saved while the case is left and opened again is one remark', async () => {
    const { reply, release } = held(answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }))
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: [reply, answerOf(saveCaseRemark, { remarkId: 'r-1', version: 6 })],
    })
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await leaveAndReturn()
    const again = await findField('party.name')
    const text = await within(again).findByLabelText<HTMLTextAreaElement>('写给申请人的意见')
    expect(text.value).toBe('姓名有误')
    await waitFor(() => expect(server.inputsOf(saveCaseRemark)).toHaveLength(1))
    release()
    expect(await within(again).findByRole('button', { name: '删除意见' })).toBeTruthy()
    expect(await within(again).findByText('草稿已保存')).toBeTruthy()
    expect(again.querySelector('[data-remark]')).toBeNull()
    await userEvent.type(text, '，请更正')
    await userEvent.click(within(again).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(document.activeElement).toBe(again))
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([
      { version: 4, text: '姓名有误' },
      { version: 5, remarkId: 'r-1', text: '姓名有误，请更正' },
    ])
  })

  it('is saved before the case is given back, with the version that the save answered', async () => {
    const server = openCase(aCase({ may: ['release', 'remark'] }), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
      [releaseCase.path]: answerOf(releaseCase, { version: 6 }),
    })
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await userEvent.click(screen.getByRole('button', { name: '放回' }))
    await waitFor(() => expect(server.inputsOf(releaseCase)).toMatchObject([{ version: 5 }]))
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ version: 4, text: '姓名有误' }])
  })

  it('is no editor any more once an act has sent it', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const sent = aRemark({ id: 'r-1', target, text: '姓名有误', state: 'open' })
    const given = aCase({ case: { version: 6, state: 'returned' }, may: [], remarks: [sent] })
    openCase([aCase({ may: ['release', 'remark'] }), given], {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
      [releaseCase.path]: answerOf(releaseCase, { version: 6 }),
    })
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await userEvent.click(screen.getByRole('button', { name: '放回' }))
    expect(await within(row).findByText('已告知')).toBeTruthy()
    expect(within(row).queryByText('草稿已保存')).toBeNull()
    expect(within(row).queryByLabelText('写给申请人的意见')).toBeNull()
  })

  it.each([
    ['放回', () => userEvent.click(screen.getByRole('button', { name: '放回' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('with a chosen reason alone is saved with the words of the reason: %s', async (_, leave) => {
    const server = openCase(aCase({ may: ['release', 'remark'] }), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
      [releaseCase.path]: answerOf(releaseCase, { version: 6 }),
    })
    const row = await findField('material.contract')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'missing')
    await leave()
    await waitFor(() =>
      expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ code: 'missing', text: '没有提交，请补充。' }]),
    )
  })

  it.each([
    ['emptied', '', '请填写意见'],
    ['too long', '长'.repeat(limits.remark + 1), '最多 500 字'],
  ])('that is %s stops an act on the case, says why, and gets the focus', async (_, typed, words) => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const remarks = [aRemark({ id: 'r-1', target, code: 'other' })]
    const server = openCase(aCase({ may: ['release', 'remark'], remarks }))
    const row = await findField('party.name')
    await userEvent.click(await within(row).findByRole('button', { name: '修改意见' }))
    const text = await within(row).findByLabelText('写给申请人的意见')
    fireEvent.change(text, { target: { value: typed } })
    await userEvent.click(screen.getByRole('button', { name: '放回' }))
    expect(await within(row).findByText(words)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(text))
    expect(text.getAttribute('aria-invalid')).toBe('true')
    expect(server.inputsOf(releaseCase)).toEqual([])
  })

  it('that stops an act is brought to the screen from its tab', async () => {
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    openCase(aCase({ may: ['release', 'remark'], remarks: [aRemark({ id: 'r-1', target, code: 'other' })] }))
    const row = await findField('party.name')
    await userEvent.click(await within(row).findByRole('button', { name: '修改意见' }))
    const text = await within(row).findByLabelText('写给申请人的意见')
    fireEvent.change(text, { target: { value: '' } })
    await userEvent.click(screen.getByRole('tab', { name: '材料' }))
    await userEvent.click(screen.getByRole('button', { name: '放回' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: '申请表' }).ariaSelected).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('is left as it was if nothing was typed', async () => {
    const server = openCase()
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(within(row).queryByRole('textbox')).toBeNull()
    expect(server.inputsOf(saveCaseRemark)).toEqual([])
  })

  it('of an earlier submission shows the value then, the remark and the value now, and is closed or made again', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const changed = aRemark({ id: 'r-1', target, state: 'changed', before: '张建囯', now: '张建国', note: '已改' })
    const open = aRemark({ id: 'r-2', target: { kind: 'application' }, state: 'open', text: '请说明' })
    const server = openCase(aCase({ case: { submission: 2 }, remarks: [changed, open] }), {
      [saveCaseRemark.path]: [
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
        answerOf(saveCaseRemark, { remarkId: 'r-3', version: 6 }),
      ],
    })
    await findField('party.name')
    await screen.findAllByText('填写有误')
    const first = document.querySelector<HTMLElement>('[data-remark="r-1"]')
    const second = document.querySelector<HTMLElement>('[data-remark="r-2"]')
    if (!first || !second) throw new Error('The remarks are missing')
    expect(
      within(first)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['张建囯', '填写有误 号码有误', '张建国', '已改'])
    await userEvent.click(within(first).getByRole('button', { name: '已解决' }))
    await userEvent.click(within(second).getByRole('button', { name: '再次提出' }))
    await waitFor(() => expect(document.querySelector('[data-remark="r-3"]')?.textContent).toContain('意见草稿'))
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([
      { version: 4, remarkId: 'r-1', state: 'resolved' },
      { version: 5, remarkId: 'r-2', state: 'repeated' },
    ])
  })
  it('that was made again is open again once that is taken back', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const earlier = aRemark({ id: 'r-1', target, state: 'changed', text: '姓名有误' })
    const again = aRemark({ id: 'r-2', submission: 2, target, text: '姓名有误' })
    const before = aCase({ case: { submission: 2 }, remarks: [{ ...earlier, state: 'resolved' }, again] })
    const server = openCase([before, aCase({ case: { submission: 2, version: 5 }, remarks: [earlier] })], {
      [deleteCaseRemark.path]: answerOf(deleteCaseRemark, { version: 5, isReopened: true }),
    })
    const row = await findField('party.name')
    await userEvent.click(await within(row).findByRole('button', { name: '修改意见' }))
    await userEvent.click(within(row).getByRole('button', { name: '删除意见' }))
    expect(await within(row).findByRole('button', { name: '再次提出' })).toBeTruthy()
    expect(server.inputsOf(getDeskCase)).toHaveLength(2)
  })

  it('that was a draft when its submission was withdrawn is a draft, and can be written again', async () => {
    openCase(aCase({ case: { submission: 2 }, remarks: [aRemark({ id: 'r-1', state: 'draft' })] }))
    const row = await findField('party.documentNumber')
    const remark = row.querySelector<HTMLElement>('[data-remark="r-1"]')
    if (!remark) throw new Error('The remark is missing')
    expect(remark.textContent).toContain('意见草稿')
    expect(within(remark).queryByRole('button', { name: '再次提出' })).toBeNull()
    expect(within(remark).getByRole('button', { name: '修改意见' })).toBeTruthy()
  })

  it('that is a draft on a former submission shows the value then and the value now', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const draft = aRemark({ id: 'r-1', target, before: '张建囯', now: '张建国' })
    openCase(aCase({ case: { submission: 2 }, remarks: [draft] }))
    const row = await findField('party.name')
    expect((await within(row).findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
      '张建囯',
      '张建国',
    ])
  })

  it('that is written leaves the other drafts of its place for later', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'documentNumber' } as const
    const drafts = ['r-1', 'r-2'].map((id) => aRemark({ id, target, state: 'draft', text: id }))
    openCase(aCase({ remarks: drafts }))
    const row = await findField('party.documentNumber')
    const edits = () => within(row).queryAllByRole('button', { name: '修改意见' })
    await waitFor(() => expect(edits()).toHaveLength(2))
    const [first] = edits()
    if (!first) throw new Error('The button is missing')
    await userEvent.click(first)
    expect(within(row).getByRole('textbox')).toHaveProperty('value', 'r-1')
    expect(edits()).toHaveLength(0)
  })

  it.each([
    ['removed, and not shown any more', [aShownParty()]],
    ['removed, and shown as that', [aShownParty(), aShownParty({ id: 'party-gone', change: 'removed' })]],
  ])('that is a draft on a party that was %s can only be deleted', async (_, parties) => {
    const target = { kind: 'party', id: 'party-gone', field: 'documentNumber' } as const
    const of = { case: { submission: 2 }, form: aForm({ parties }), remarks: [aRemark({ id: 'r-1', target })] }
    const server = openCase(aCase(of), {
      [deleteCaseRemark.path]: answerOf(deleteCaseRemark, { version: 5, isReopened: false }),
    })
    await findField('party.name')
    expect(screen.queryByRole('button', { name: '修改意见' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '删除意见' }))
    await waitFor(() => expect(document.querySelector('[data-remark="r-1"]')).toBeNull())
    expect(server.inputsOf(deleteCaseRemark)).toMatchObject([{ remarkId: 'r-1' }])
    const form = await screen.findByRole('region', { name: '申请表' })
    await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
  })
  it('of an earlier submission on a file that was replaced can be closed, and not made again', async () => {
    const materials = [aMaterial({ files: [aFile({ id: 'old', change: 'removed' })] })]
    const old = aRemark({ id: 'r-1', target: { kind: 'file', id: 'old' }, state: 'open' })
    openCase(aCase({ case: { submission: 2 }, form: aForm({ materials }), remarks: [old] }))
    await findField('party.name')
    expect(await screen.findByRole('button', { name: '已解决' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '再次提出' })).toBeNull()
  })
})
