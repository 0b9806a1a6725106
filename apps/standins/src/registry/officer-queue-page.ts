import { both, html, type Markup } from '../html.ts'
import { allowedDecisions, decisions } from './case-rules.ts'
import type { Case } from './case-store.ts'
import type { Item } from './item-store.ts'
import { appointmentCard, archiveCard, feedbackCard } from './officer-items.ts'

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
<section class="card"><h2>${both('查档申请', 'Archive requests')}</h2>${shown.archiveRequests.map((item) => archiveCard(home, item))}${none(shown.archiveRequests)}</section>
<section class="card"><h2>${both('意见反馈', 'Feedback')}</h2>${shown.feedback.map((item) => feedbackCard(home, item))}${none(shown.feedback)}</section>
</div>
${bindingForm(home)}
<section class="card"><h2>${both('已处理的申请', 'Applications decided or withdrawn')}</h2>${caseList(home, others)}</section>
<section class="card"><h2>${both('预约', 'Appointments')}</h2><div class="columns">${shown.appointments.map((item) => appointmentCard(home, item))}</div>${none(shown.appointments)}</section>
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
      ${found.application.applicant.name} · 受理编号 ${found.acceptanceNumber}<br>
      <span class="en">提交于 ${found.application.submittedAt}${found.submission > 1 && `（第${found.submission}次）`}</span></span>
    ${statusBadge(found)}
  </a></li>`,
  )}</ul>${none(cases)}`
}

/** The citizen shows a binding code and the documents. The officer types what the documents say. */
function bindingForm(home: string): Markup {
  return html`<section class="card"><h2>${both('绑定账户', 'Bind an account')}</h2>
<p class="lead">${both('申请人出示绑定码和证件原件。核对后填写，账户即完成实名认证。', 'The citizen shows a code and the documents.')}</p>
<form method="post" action="${home}/registry/bindings"><div class="columns">
  <label>${both('绑定码', 'Code')}<input name="code" required inputmode="numeric" autocomplete="off" maxlength="20"></label>
  <label>${both('账户类型', 'Account')}<select name="kind"><option value="enterprise">企业</option><option value="individual">个人</option></select></label>
  <label>${both('姓名或企业名称', 'Name')}<input name="name" required maxlength="100"></label>
  <label>${both('身份证号或统一社会信用代码', 'ID number or credit code')}<input name="documentNumber" required maxlength="50"></label>
  <label>${both('法定代表人（企业）', 'Legal representative')}<input name="legalRepresentative" maxlength="100"></label>
</div><div class="acts"><button>${both('绑定', 'Bind')}</button></div></form></section>`
}
