import { both, html, type Markup } from '../html.ts'
import type { Application } from './application-message.ts'
import { inWords } from './codes.ts'
import { formNames, type RemarkTarget, remarkCodes } from './remark.ts'
import type { GivenRemark } from './remark-store.ts'

/** The form of the rejection, to which the fields beside each value belong. */
export const rejectionForm = 'rejection'

/** A place for a remark beside what it is about. */
export function remarkBox(target: RemarkTarget): Markup {
  const names = formNames(target)
  return html`<details class="remark"><summary>${both('添加意见', 'Remark')}</summary>
  <select name="${names.code}" form="${rejectionForm}" aria-label="原因">${remarkCodes.map((code) => html`<option value="${code}">${inWords('remarkCodes', code)}</option>`)}</select>
  <input name="${names.text}" form="${rejectionForm}" maxlength="500" aria-label="意见">
</details>`
}

/** What the citizen changed since the submission before, as it arrived. */
export function changesCard({ changes }: Application): Markup | false {
  if (!changes) return false
  return html`<section class="card"><h2>${both('与上次提交相比', 'Changed since the submission before')}</h2><dl>${changes.map(
    ({ where, before, after }) => html`<dt>${where}</dt><dd>${before || '（无）'} → ${after || '（无）'}</dd>`,
  )}</dl></section>`
}

/** The remarks on earlier submissions, with what the citizen wrote to those on the last one. */
export function remarksCard(
  { remarkAnswers = [] }: Application,
  submission: number,
  remarks: GivenRemark[],
): Markup | false {
  if (remarks.length === 0) return false
  const answerTo = (given: GivenRemark) =>
    given.submission === submission - 1 && remarkAnswers.find(({ remarkId }) => remarkId === given.remark.id)
  return html`<section class="card"><h2>${both('历次意见', 'Remarks so far')}</h2><dl>${remarks.map((given) => {
    const { code, text } = given.remark
    const answer = answerTo(given)
    return html`<dt>第${given.submission}次提交 · ${inWords('remarkCodes', code)}</dt><dd>${text}${
      answer && html`<br>申请人说明：${answer.note}`
    }</dd>`
  })}</dl></section>`
}
