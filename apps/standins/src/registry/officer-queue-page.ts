import { chinaTime } from '../china-time.ts'
import { both, html, type Markup } from '../html.ts'
import { scenarioLabels } from './archive-rows.ts'
import { allowedDecisions, decisions } from './case-rules.ts'
import type { Case } from './case-store.ts'
import type { Item } from './item-store.ts'

/** The bar above each page of the office. */
export function officeHeader(home: string, title: Markup, notice: Markup | undefined): Markup {
  return html`<header class="hero">
  <p class="badge">${both('演示 · 登记机构', 'Demonstration · Registry')}</p>
  <h1>${title}</h1>
  <p><a href="${home}">${both('外部平台的替身', 'Stand-ins')}</a> · <a href="${home}/registry">${both('待办列表', 'Queue')}</a></p>
</header>${notice}`
}

/** A case's state in words with a colour. */
export function statusBadge(shown: Case): Markup {
  if (shown.withdrawn === 'revoked') return html`<span class="status">${both('↩ 申请人已撤回', 'Revoked')}</span>`
  if (shown.withdrawn === 'deleted') return html`<span class="status">${both('✕ 申请人已删除', 'Deleted')}</span>`
  if (shown.reviewStatus === '0') return html`<span class="status">${both('● 待审核', 'Waiting')}</span>`
  const { rejects, zh, en } = decisions[shown.reviewStatus]
  return html`<span class="status ${rejects ? 'bad' : 'good'}">${rejects ? '✕' : '✓'} ${both(zh, en)}</span>`
}

/** Everything open and everything done: cases, archive requests, feedback, appointments. */
export function queuePage(
  home: string,
  shown: { cases: Case[]; archiveRequests: Item[]; feedback: Item[]; appointments: Item[] },
  notice: Markup | undefined,
): Markup {
  const waiting = shown.cases.filter((found) => allowedDecisions(found).length > 0)
  const others = shown.cases.filter((found) => allowedDecisions(found).length === 0)
  return html`<main>
${officeHeader(home, both('待办列表', 'Queue'), notice)}
<section class="card"><h2>${both(`待处理的申请（${waiting.length}）`, 'Applications to decide')}</h2>${caseList(home, waiting)}</section>
<div class="columns">
<section class="card"><h2>${both('查档申请', 'Archive requests')}</h2>${shown.archiveRequests.map((item) => archiveForm(home, item))}${none(shown.archiveRequests)}</section>
<section class="card"><h2>${both('意见反馈', 'Feedback')}</h2>${shown.feedback.map((item) => feedbackForm(home, item))}${none(shown.feedback)}</section>
</div>
${bindingForm(home)}
<section class="card"><h2>${both('已处理的申请', 'Applications decided or withdrawn')}</h2>${caseList(home, others)}</section>
<section class="card"><h2>${both('预约', 'Appointments')}</h2>${shown.appointments.map((item) => appointmentForm(home, item))}${none(shown.appointments)}</section>
</main>`
}

function none(list: readonly unknown[]): Markup | false {
  return list.length === 0 && html`<p class="quiet">${both('暂无', 'Nothing here')}</p>`
}

function caseList(home: string, cases: Case[]): Markup {
  return html`<ul class="rows">${cases.map(
    (found) => html`
  <li><a href="${home}/registry/cases/${encodeURIComponent(found.id)}" data-proinstid="${found.id}">
    <span><strong>${found.application.business.name}</strong> · ${found.application.region.name}<br>
      ${found.application.applicant.name} · <span class="mono">${found.acceptanceNumber}</span>
      <span class="en">${chinaTime(found.arrivedAt)} · 第${found.submission}次提交</span></span>
    ${statusBadge(found)}
  </a></li>`,
  )}</ul>${none(cases)}`
}

/** An item's fields as they arrived. */
function itemFacts({ body }: Item): Markup {
  const facts = Object.entries(body).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return html`<dl>${facts.map(([name, value]) => html`<dt class="mono">${name}</dt><dd>${String(value)}</dd>`)}</dl>`
}

function archiveForm(home: string, item: Item): Markup {
  const answered =
    item.answer !== '' &&
    html`<p class="status good">✓ ${item.answer === '20' ? both('已出结果', 'Found') : both('无登记', 'Nothing held')}</p>`
  return html`${itemFacts(item)}${answered}${
    item.answer === '' &&
    html`<form method="post" action="${home}/registry/archive-answers">
  <input type="hidden" name="id" value="${item.id}">
  <label>${both('登记情况', 'What the register holds')}<select name="scenario"><option value="">本人名下登记</option>${[...scenarioLabels].map(([name, label]) => html`<option value="${name}">${label}</option>`)}</select></label>
  <button name="state" value="20">${both('返回查询结果', 'Answer with the register’s rows')}</button>
  <button class="reject" name="state" value="21">${both('名下无登记', 'Nothing held')}</button>
</form>`
  }`
}

const endings: Record<string, [zh: string, en: string]> = {
  kept: ['已到场', 'Came'],
  missed: ['未到场', 'Did not come'],
  cancelled: ['取消预约', 'Call off'],
}

/** An open booking can be ended. The product decides whether its day allows it. */
function appointmentForm(home: string, item: Item): Markup {
  const ended = endings[item.answer]
  const isOpen = item.answer === '' && item.body.state === 'booked'
  return html`${itemFacts(item)}${ended && html`<p class="status good">✓ ${both(...ended)}</p>`}${
    isOpen &&
    html`<form method="post" action="${home}/registry/appointment-endings">
  <input type="hidden" name="id" value="${item.id}">
  ${Object.entries(endings).map(([state, [zh, en]]) => html`<button name="state" value="${state}">${both(zh, en)}</button>`)}
</form>`
  }`
}

/** The citizen shows a binding code and the documents. The officer types what the documents say. */
function bindingForm(home: string): Markup {
  return html`<section class="card"><h2>${both('绑定账户', 'Bind an account')}</h2>
<p class="quiet">${both('申请人出示绑定码和证件原件。核对后填写，账户即完成实名认证。', 'The citizen shows a code and the documents.')}</p>
<form method="post" action="${home}/registry/bindings"><div class="columns">
  <label>${both('绑定码', 'Code')}<input name="code" required inputmode="numeric" autocomplete="off" maxlength="20"></label>
  <label>${both('账户类型', 'Account')}<select name="kind"><option value="enterprise">企业</option><option value="individual">个人</option></select></label>
  <label>${both('姓名或企业名称', 'Name')}<input name="name" required maxlength="100"></label>
  <label>${both('身份证号或统一社会信用代码', 'ID number or credit code')}<input name="documentNumber" required maxlength="50"></label>
  <label>${both('法定代表人（企业）', 'Legal representative')}<input name="legalRepresentative" maxlength="100"></label>
</div><button>${both('绑定', 'Bind')}</button></form></section>`
}

function feedbackForm(home: string, item: Item): Markup {
  return html`${itemFacts(item)}${item.answer !== '' && html`<p class="status good">✓ ${both('已答复', 'Answered')}</p><p>${item.answer}</p>`}${
    item.answer === '' &&
    html`<form method="post" action="${home}/registry/feedback-replies">
  <input type="hidden" name="id" value="${item.id}">
  <label>${both('答复内容', 'Reply')}<textarea name="text" required maxlength="500"></textarea></label>
  <button>${both('答复', 'Reply')}</button>
</form>`
  }`
}
