import { both, html, type Markup } from '../html.ts'
import { demonstrationOfficers } from '../officers.ts'
import type { ShownCode } from './list-codes.ts'

/** Every account with its code, and a form for the address of another one. */
export function authenticatorPage(home: string, codes: ShownCode[], notice: 'added' | 'wrong' | undefined): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示 · 验证器', 'Demonstration · Authenticator')}</p>
  <h1>${both('工作人员的动态码', 'The officers’ codes')}</h1>
  <p>${both('每个动态码 30 秒内有效，只能使用一次。请刷新页面获取新的动态码。', 'A code is good for 30 seconds, and once. Reload the page for new ones.')}</p>
  <p><a href="${home}">${both('外部平台的替身', 'Stand-ins')}</a></p>
</header>
${notice === 'added' && html`<p class="notice" role="status">${both('已添加', 'Added')}</p>`}
${notice === 'wrong' && html`<p class="notice bad" role="alert">${both('该地址无法识别', 'This address cannot be read')}</p>`}
${codes.map(codeCard)}
<section class="card">
  <h2>${both('添加账号', 'Add an account')}</h2>
  <form method="post" action="${home}/authenticator/add">
    <label>${both('otpauth 地址', 'The otpauth address')}<input name="address" required autocomplete="off" placeholder="otpauth://totp/…"></label>
    <button>${both('添加', 'Add')}</button>
  </form>
</section>
</main>`
}

function codeCard({ login, code, secondsLeft, password }: ShownCode): Markup {
  const about = demonstrationOfficers.find((officer) => officer.login === login)?.about
  return html`<section class="card" data-login="${login}" data-code="${code}">
  <h2 class="mono">${login}</h2>
  ${about && html`<p>${both(about.zh, about.en)}</p>`}
  <dl>
    <dt>${both('动态码', 'Code')}</dt><dd><strong class="mono">${code}</strong> ${both(`剩余 ${secondsLeft} 秒`, `${secondsLeft} s left`)}</dd>
    ${password !== undefined && html`<dt>${both('密码', 'Password')}</dt><dd class="mono">${password}</dd>`}
  </dl>
</section>`
}
