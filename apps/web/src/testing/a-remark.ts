import { listRemarks, remarkFields, type ShownRemark } from '@registration/contract/remarks.ts'
import { answerOf } from '@registration/kit/testing/stub-server.ts'

/** A remark on a party's document number; each test changes what matters to it. */
export const aRemark = (changes: Partial<ShownRemark> = {}): ShownRemark => ({
  id: 'r1',
  target: { kind: 'party', id: 'p1', field: remarkFields.party.documentNumber },
  code: 'notAsDocument',
  where: '买方 王小明 · 证件号码',
  text: '与身份证上的号码不一致',
  state: 'open',
  note: '',
  ...changes,
})

/** A remark on a paper. */
export const aRemarkOnPaper = (changes: Partial<ShownRemark> = {}): ShownRemark =>
  aRemark({
    id: 'r2',
    target: { kind: 'material', id: 'sale-contract' },
    code: 'unclear',
    where: '材料 · 房屋买卖合同',
    text: '第2页看不清',
    ...changes,
  })

/** A remark on the whole application. */
export const aRemarkOnAll = (changes: Partial<ShownRemark> = {}): ShownRemark =>
  aRemark({
    id: 'r3',
    target: { kind: 'application' },
    code: 'other',
    where: '整个申请',
    text: '请说明为什么不由本人办理',
    ...changes,
  })

/** The answer with these remarks on the latest submission. */
export const remarksAnswer = (...current: ShownRemark[]) => answerOf(listRemarks, { current, earlier: [] })
