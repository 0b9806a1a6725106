import { chinaTime } from '../china-time.ts'
import { both, html, type Markup } from '../html.ts'
import type { Message } from './sms-state.ts'

/** Every phone's messages, newest first. */
export function smsPage(home: string, messages: Message[]): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示 · 短信', 'Demonstration · Messages')}</p>
  <h1>${both('已发送的短信', 'Messages sent')}</h1>
  <p><a href="${home}">${both('外部平台的替身', 'Stand-ins')}</a></p>
</header>
${messages.map(
  ({ phone, text, code, at }) => html`<section class="card" data-phone="${phone}" data-code="${code}">
  <p class="quiet"><span class="mono">${phone}</span> · ${chinaTime(at)}</p>
  <p>${text}</p>
</section>`,
)}
${messages.length === 0 && html`<p class="quiet">${both('暂无短信', 'No messages yet')}</p>`}
</main>`
}
