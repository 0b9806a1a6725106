import { both, html, type Markup } from '../html.ts'
import { type Flow, results } from './face-state.ts'

/** The check itself: one plain link for each outcome, followed by GET. */
export function checkPage(flow: Flow, linkOf: (result: string) => string): Markup {
  return html`<main class="narrow">
${hero}
<section class="card"><dl>
  <dt>${both('姓名', 'Name')}</dt><dd>${flow.name.slice(0, 1)}*</dd>
  <dt>${both('证件号码', 'Document number')}</dt><dd class="mono">${flow.documentNumber.slice(0, 4)}************${flow.documentNumber.slice(-2)}</dd>
</dl></section>
<ul class="rows">${results.map(
    ({ name, zh, en }) => html`
  <li><a href="${linkOf(name)}" data-result="${name}"><span><strong>${both(zh, en)}</strong></span></a></li>`,
  )}
</ul>
</main>`
}

/** The page when no check is under way. */
export function emptyPage(home: string): Markup {
  return html`<main class="narrow">
${hero}
<p class="quiet">${both('请从产品的“立即认证”进入；链接两小时内有效。', 'Start from the product; a link is good for two hours.')}</p>
<p class="quiet"><a href="${home}">${both('返回', 'Back')}</a></p>
</main>`
}

const hero = html`<header class="hero">
  <p class="badge">${both('演示 · 人脸核身', 'Demonstration · Face check')}</p>
  <h1>${both('选择核验结果', 'Choose how the check ends')}</h1>
  <p>${both('这里代替人脸核身平台的页面，不会使用摄像头。', 'This page stands in for the face platform. No camera is used.')}</p>
</header>`
