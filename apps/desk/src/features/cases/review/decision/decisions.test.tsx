import {
  decideCase,
  deleteOwnOpinion,
  listCaseReasons,
  previewDecision,
  saveOwnOpinion,
} from '@registration/contract/desk/decisions.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aDeskCase, aMaterial, aRemark, aShownParty } from '../../../../testing/a-desk-case.ts'
import { caseReasonsAnswer, withOwnTemplate } from '../../../../testing/case-reasons.ts'
import { aPreview, decided, openDecision } from '../../../../testing/open-decision.tsx'
import { PassDialog } from './PassDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'

const lines = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

const open = [
  { words: '买卖合同：未审核', materialId: 'contract' },
  { words: '完税证明 · 文件1：未查看', materialId: 'tax', fileId: 'file-9' },
]

const opinion = () => screen.findByLabelText<HTMLTextAreaElement>('意见')
const takesTaps = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true'

describe('passing a case', () => {
  it('shows which case it is, what was ticked, what the register said and which remarks are left', async () => {
    const tick = { stage: 'cadastral', by: '李娜', at: '2026-03-10 10:00:00' } as const
    const shown = aDeskCase({
      form: { ...aDeskCase().form, materials: [aMaterial(), aMaterial({ id: 'tax', name: '完税证明' })] },
      ticks: [
        { ...tick, target: { kind: 'party', id: 'party-1', field: 'name' }, state: 'checked' },
        { ...tick, target: { kind: 'file', id: 'a' }, state: 'checked' },
        { ...tick, target: { kind: 'material', id: 'contract' }, state: 'fits' },
        { ...tick, target: { kind: 'material', id: 'tax' }, state: 'none' },
        { ...tick, target: { kind: 'material', id: 'contract' }, state: 'unfit', stage: 'acceptance' },
      ],
      findings: [{ rule: 'mortgage', level: 'notice', unitId: 'unit-1', words: '该不动产有抵押', digest: 'd1' }],
      // The server knows better than the screen which are open.
      remarks: [aRemark({ state: 'resolved' })],
    })
    const remarks = ['卖方 1 · 证件号码：号码有误']
    openDecision(PassDialog, { [previewDecision.path]: aPreview({ remarks }) }, shown)
    await screen.findByText('文件均已查看，材料均已审核。')
    expect(screen.getByRole('dialog', { name: '确认通过' }).textContent).toContain('20260310048100001')
    expect(lines('已核对')).toEqual(['逐项核对 2 项', '买卖合同 · 符合', '完税证明 · 不适用'])
    expect(lines('登记簿核查')).toEqual(['提示 · 该不动产有抵押'])
    expect(lines('还有1条意见没有解决')).toEqual(['卖方 1 · 证件号码：号码有误'])
  })

  it('says at the acceptance who has not confirmed, since afterwards nobody can online', async () => {
    const {
      form,
      case: { id, ...row },
    } = aDeskCase()
    const parties = ['买方 1', '卖方 1', '卖方 2'].map((title, index) => ({
      ...aShownParty(),
      id: `party-${index}`,
      title,
    }))
    const none = { method: '', at: '' }
    const confirmations = [
      { partyId: 'party-0', state: 'confirmed', method: 'code', at: '2026-03-10 09:00:00' } as const,
      { partyId: 'party-1', state: 'open', ...none } as const,
      { partyId: 'party-2', state: 'refused', method: '', at: '2026-03-10 09:30:00' } as const,
    ]
    openDecision(
      PassDialog,
      {},
      aDeskCase({ form: { ...form, parties, confirmations }, case: { ...row, id, stage: 'acceptance' } }),
    )
    await screen.findByText('受理后不能再在线确认，请在窗口核对身份和意愿。')
    expect(lines('2方没有在线确认')).toEqual(['卖方 1 · 尚未确认', '卖方 2 · 不同意申请内容 2026-03-10 09:30'])
  })

  it('says nothing of confirmations at the stages after which they go on, or are over', async () => {
    const { form } = aDeskCase()
    const confirmations = [{ partyId: 'party-1', state: 'open', method: '', at: '' } as const]
    openDecision(PassDialog, {}, aDeskCase({ form: { ...form, parties: [aShownParty()], confirmations } }))
    await screen.findByText('文件均已查看，材料均已审核。')
    expect(screen.queryByText(/没有在线确认/)).toBeNull()
  })

  it('is sent with its opinion, said, and leads to the next case', async () => {
    const { server, onDone } = openDecision(PassDialog, {})
    await userEvent.type(await opinion(), '材料齐全')
    await tap('确认通过')
    expect((await screen.findAllByText('已通过'))[0]?.closest('[role=status]')).toBeTruthy()
    expect(onDone).toHaveBeenCalledExactlyOnceWith('case-2')
    expect(server.inputsOf(decideCase)).toEqual([
      { id: 'case-1', version: 4, verdict: 'pass', opinion: '材料齐全', confirmed: true, filters: {} },
    ])
  })

  it('says that the applicant will read the opinion', async () => {
    openDecision(PassDialog, {})
    expect(await screen.findByText('申请人会读到这段文字。')).toBeTruthy()
  })

  it('offers the office’s templates that the server finds fitting, and no others', async () => {
    openDecision(PassDialog, {
      [listCaseReasons.path]: caseReasonsAnswer,
      [previewDecision.path]: aPreview({ templates: ['clear'] }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '权籍清楚' }))
    expect((await opinion()).value).toBe('与登记簿一致，权籍调查通过。')
    expect(screen.queryByRole('button', { name: '首次登记权籍清楚' })).toBeNull()
    expect(screen.queryByRole('button', { name: '材料齐全' })).toBeNull()
  })

  it('is not sent while something is open, which it lists', async () => {
    const { server } = openDecision(PassDialog, {
      [previewDecision.path]: aPreview({ open }),
    })
    await screen.findByText('还有2项未核对')
    expect(lines('还有2项未核对')).toEqual(['买卖合同：未审核', '完税证明 · 文件1：未查看'])
    expect(takesTaps('确认通过')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: '确认通过' }))
    expect(server.inputsOf(decideCase)).toEqual([])
  })

  it('leads to what is open', async () => {
    const { onSeek } = openDecision(PassDialog, { [previewDecision.path]: aPreview({ open }) })
    await userEvent.click(await screen.findByRole('button', { name: '完税证明 · 文件1：未查看' }))
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(open[1])
  })

  it('shows why it cannot be prepared, and tries again', async () => {
    openDecision(PassDialog, { [previewDecision.path]: [refusalOf(previewDecision, 'tooMany'), aPreview()] })
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await opinion()).toBeTruthy()
  })

  it.each(['caseMoved', 'caseHeldByOther', 'ruleForbids', 'sameOfficer'] as const)(
    'shows the refusal %s in the dialog, keeps what was typed, and asks what is open now',
    async (reason) => {
      const { server, onDone } = openDecision(PassDialog, { [decideCase.path]: refusalOf(decideCase, reason) })
      await userEvent.type(await opinion(), '材料齐全')
      await tap('确认通过')
      const refusal = await screen.findByRole('alert')
      expect(refusal.textContent).not.toBe('')
      // These stay in sight at the window's edge, however long the dialog is.
      expect(refusal.parentElement).toBe(screen.getByRole('button', { name: '确认通过' }).parentElement)
      expect((await opinion()).value).toBe('材料齐全')
      expect(onDone).not.toHaveBeenCalled()
      await waitFor(() => expect(server.inputsOf(previewDecision)).toHaveLength(2))
    },
  )

  it('says that the case was moved, which no other try changes', async () => {
    openDecision(PassDialog, { [previewDecision.path]: refusalOf(previewDecision, 'caseMoved') })
    expect(await screen.findByText(/请查看最新情况/)).toBeTruthy()
    expect(screen.queryByText(/请联系系统管理员/)).toBeNull()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  })

  it('keeps what was typed while the service is away, and is sent at the next try', async () => {
    const away = refusalOf(decideCase, 'unavailable')
    const { onDone } = openDecision(PassDialog, { [decideCase.path]: [away, away, decided] })
    await userEvent.type(await opinion(), '材料齐全')
    await tap('确认通过')
    expect(await screen.findByText('填写的内容没有丢失，可以重试。')).toBeTruthy()
    expect((await opinion()).value).toBe('材料齐全')
    await tap('确认通过')
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('case-2'))
  })

  it('closes without deciding', async () => {
    const { server, onClose } = openDecision(PassDialog, {})
    await opinion()
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(server.inputsOf(decideCase)).toEqual([])
  })
})

describe('returning a case', () => {
  const remarks = ['卖方 1 · 证件号码：号码有误', '买卖合同：签字缺失']
  const composed = '1. 卖方 1 · 证件号码：号码有误\n2. 买卖合同：签字缺失'
  const preview = aPreview({ remarks, opinion: composed })

  it('lists what the applicant will be told, and composes the opinion of it', async () => {
    const { server, onDone } = openDecision(ReturnDialog, { [previewDecision.path]: preview })
    expect((await opinion()).value).toBe(composed)
    expect(lines('将告知申请人')).toEqual(remarks)
    expect(document.activeElement).toBe(await opinion())
    await tap('确认驳回')
    expect((await screen.findAllByText('已驳回'))[0]?.closest('[role=status]')).toBeTruthy()
    expect(onDone).toHaveBeenCalledExactlyOnceWith('case-2')
    expect(server.inputsOf(decideCase)).toMatchObject([{ verdict: 'return', opinion: composed, confirmed: true }])
  })

  it('sends the opinion as it was edited, which can be composed again', async () => {
    const { server } = openDecision(ReturnDialog, { [previewDecision.path]: preview })
    fireEvent.change(await opinion(), { target: { value: '请一次补齐' } })
    await userEvent.click(screen.getByRole('button', { name: '恢复自动生成的意见' }))
    expect((await opinion()).value).toBe(composed)
    expect(document.activeElement).toBe(await opinion())
    fireEvent.change(await opinion(), { target: { value: '请一次补齐' } })
    await tap('确认驳回')
    await waitFor(() => expect(server.inputsOf(decideCase)).toMatchObject([{ opinion: '请一次补齐' }]))
  })

  it('keeps the edited opinion when the dialog is closed and opened again', async () => {
    const dialog = openDecision(ReturnDialog, { [previewDecision.path]: preview })
    fireEvent.change(await opinion(), { target: { value: '请一次补齐' } })
    dialog.close()
    dialog.openAgain()
    expect((await opinion()).value).toBe('请一次补齐')
  })

  it('warns of what was not told last time, and asks why it is told only now', async () => {
    const late = aPreview({ remarks, opinion: composed, late: ['买卖合同：签字缺失'] })
    const data = { fields: [{ field: 'lateReason', message: '必填' }] }
    const missing = Response.json({ errcode: '10', errmsg: '填写的内容有误', reason: 'invalid', data }, { status: 400 })
    const { server } = openDecision(ReturnDialog, {
      [previewDecision.path]: late,
      [decideCase.path]: [missing, decided],
    })
    await opinion()
    expect(lines('上次未告知')).toEqual(['买卖合同：签字缺失'])
    await tap('确认驳回')
    const reason = screen.getByLabelText<HTMLTextAreaElement>('补充告知的理由')
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    // It may be out of sight, above the opinion.
    expect(document.activeElement).toBe(reason)
    await userEvent.type(reason, '新提交的合同')
    await tap('确认驳回')
    await waitFor(() => expect(server.inputsOf(decideCase)[1]).toMatchObject({ lateReason: '新提交的合同' }))
  })

  it('offers the templates, each added once to what is there', async () => {
    const { server } = openDecision(ReturnDialog, {
      [previewDecision.path]: aPreview({ remarks, opinion: composed, templates: ['once', 'ask'] }),
      [listCaseReasons.path]: caseReasonsAnswer,
    })
    await userEvent.click(await screen.findByRole('button', { name: '一次性补正' }))
    expect((await opinion()).value).toBe(`${composed}\n请按上述意见一次补正后重新提交。`)
    expect(document.activeElement).toBe(await opinion())
    const offered = within(screen.getByRole('group', { name: /^意见模板/ })).getAllByRole('button')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['请到窗口咨询'])
    await tap('确认驳回')
    await waitFor(() => expect(server.inputsOf(decideCase)).toHaveLength(1))
    expect(server.inputsOf(decideCase)[0]?.opinion).toContain('一次补正')
  })

  it('keeps the opinion as a template of one’s own, and Enter in its name decides nothing', async () => {
    const { server } = openDecision(ReturnDialog, {
      [previewDecision.path]: aPreview({ opinion: '请补签' }),
      [listCaseReasons.path]: caseReasonsAnswer,
      [saveOwnOpinion.path]: [refusalOf(saveOwnOpinion, 'opinionsFull'), answerOf(saveOwnOpinion, { id: 'own-1' })],
    })
    await screen.findByDisplayValue('请补签')
    await userEvent.click(await screen.findByText('我的模板'))
    await userEvent.click(screen.getByRole('button', { name: '把上面的意见存为模板' }))
    expect(screen.getByText('请填写模板名称')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('模板名称'))
    await userEvent.type(screen.getByLabelText('模板名称'), '缺签字{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('请先删除不用的')
    await userEvent.click(screen.getByRole('button', { name: '把上面的意见存为模板' }))
    expect(await screen.findByText('模板已保存')).toBeTruthy()
    expect(server.inputsOf(saveOwnOpinion)).toEqual([
      { verdict: 'return', name: '缺签字', text: '请补签' },
      { verdict: 'return', name: '缺签字', text: '请补签' },
    ])
    expect(server.inputsOf(decideCase)).toEqual([])
  })

  it('offers one’s own templates too, and deletes one after a question', async () => {
    const { server } = openDecision(ReturnDialog, {
      [listCaseReasons.path]: [withOwnTemplate, withOwnTemplate, caseReasonsAnswer],
      [deleteOwnOpinion.path]: [refusalOf(deleteOwnOpinion, 'notPermitted'), answerOf(deleteOwnOpinion, undefined)],
    })
    await userEvent.click(await screen.findByRole('button', { name: '缺签字' }))
    expect((await opinion()).value).toBe('请补签后重新提交。')
    await userEvent.click(await screen.findByText('我的模板'))
    const remove = async () => {
      await userEvent.click(screen.getByRole('button', { name: '删除模板“缺签字”' }))
      const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除模板' })
      await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
      await userEvent.click(agree)
    }
    await remove()
    expect(await screen.findByRole('alert')).toBeTruthy()
    await remove()
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除模板“缺签字”' })).toBeNull())
    expect(document.activeElement?.textContent).toBe('我的模板')
    expect(server.inputsOf(deleteOwnOpinion)).toEqual([{ id: 'own-1' }, { id: 'own-1' }])
  })

  it('can be sent where the templates cannot be read', async () => {
    const { server } = openDecision(ReturnDialog, {
      [previewDecision.path]: preview,
      [listCaseReasons.path]: refusalOf(listCaseReasons, 'unavailable'),
    })
    await opinion()
    expect(screen.queryByRole('group', { name: /^意见模板/ })).toBeNull()
    await tap('确认驳回')
    await waitFor(() => expect(server.inputsOf(decideCase)).toHaveLength(1))
  })

  it('says at the field that the opinion is too long, and cuts nothing', async () => {
    openDecision(ReturnDialog, { [previewDecision.path]: preview })
    fireEvent.change(await opinion(), { target: { value: '长'.repeat(2_001) } })
    await tap('确认驳回')
    await waitFor(async () => expect((await opinion()).getAttribute('aria-invalid')).toBe('true'))
    expect((await opinion()).value).toHaveLength(2_001)
    expect(screen.getByRole('alert').textContent).toBe('最多输入2000个字符')
  })

  it('says that there is no remark', async () => {
    openDecision(ReturnDialog, {})
    expect(await screen.findByText('没有逐项意见，申请人只会看到下面的意见。')).toBeTruthy()
  })
})
