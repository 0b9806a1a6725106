import { chinaTime } from '../china-time.ts'
import { both, html, type Markup } from '../html.ts'
import type { Entry, EntryFault } from './open-entry.ts'

export interface Arrival extends Entry {
  at: Date
}

const faults: Record<EntryFault, { zh: string; en: string }> = {
  malformed: { zh: '无法识别的跳转', en: 'This jump cannot be read' },
  unknownKey: { zh: '未知的密钥', en: 'Unknown key' },
  wrongAudience: { zh: '不是发给本系统的跳转', en: 'Meant for somebody else' },
  badSignature: { zh: '签名不正确', en: 'The signature is wrong' },
  expired: { zh: '跳转已过期', en: 'The jump has expired' },
  replayed: { zh: '跳转已使用过', en: 'The jump was used already' },
}

/** The arrivals, newest first. */
export function taxPage(home: string, arrivals: readonly Arrival[]): Markup {
  return html`${frame(home)}
<main class="narrow">
${arrivals.map((arrival) => html`<section class="card">${facts(arrival)}</section>`)}
${arrivals.length === 0 && html`<p class="quiet">${both('暂无跳转', 'Nobody has arrived yet')}</p>`}
</main>`
}

/** The data that the service would read from one jump. */
export function entryPage(home: string, arrival: Arrival): Markup {
  return html`${frame(home)}<main class="narrow"><section class="card" data-result="opened">
<h2>${both('跳转已打开', 'The jump was opened')}</h2>${facts(arrival)}</section></main>`
}

export function refusedPage(home: string, fault: EntryFault): Markup {
  return html`${frame(home)}<main class="narrow"><section class="card" data-result="${fault}">
<h2>${both('拒绝', 'Refused')}</h2><p>${both(faults[fault].zh, faults[fault].en)}</p></section></main>`
}

function frame(home: string): Markup {
  return html`<header class="hero narrow">
  <p class="badge">${both('演示 · 税务', 'Demonstration · Tax service')}</p>
  <h1>${both('税务服务的替身', 'Stand-in for the tax service')}</h1>
  <p><a href="${home}">${both('外部平台的替身', 'Stand-ins')}</a></p>
</header>`
}

function facts({ idno, lsh, at }: Arrival): Markup {
  return html`<dl>
<dt>${both('证件号码', 'Document number')}</dt><dd class="mono">${masked(idno)}</dd>
<dt>${both('受理编号', 'Acceptance number')}</dt><dd class="mono">${lsh}</dd>
<dt>${both('时间', 'Time')}</dt><dd>${chinaTime(at)}</dd>
</dl>`
}

const masked = (number: string) =>
  `${number.slice(0, 4)}${'*'.repeat(Math.max(0, number.length - 6))}${number.slice(-2)}`
