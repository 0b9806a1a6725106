import { both, html, type Markup } from '../html.ts'
import type { Officer } from '../officers.ts'

/** The choice of an officer: one plain link each, followed by GET. */
export function authorizePage(officers: readonly Officer[], linkOf: (login: string) => string, cancel: string): Markup {
  return html`<main class="narrow">
${hero(both('选择一位工作人员', 'Choose an officer'))}
<ul class="people">${officers.map(
    ({ login, about }) => html`
  <li><a href="${linkOf(login)}" data-officer="${login}">
    <span><strong class="mono">${login}</strong><br>${both(about.zh, about.en)}</span>
  </a></li>`,
  )}
</ul>
<p class="quiet"><a href="${cancel}">${both('取消', 'Cancel')}</a></p>
</main>`
}

/** The provider's root: who is there, and how one comes to the choice. */
export function idpPage(home: string, officers: readonly Officer[]): Markup {
  return html`<main class="narrow">
${hero(both('统一身份认证', 'Identity provider'))}
<p>${both('从业务台的“统一身份认证登录”进入后，在此处选择人员。', 'Sign in from the desk; the choice is made on the page that it opens.')}</p>
<section class="card"><dl>${officers.map(
    ({ login, about }) => html`<dt class="mono">${login}</dt><dd>${both(about.zh, about.en)}</dd>`,
  )}</dl></section>
<p class="quiet"><a href="${home}">${both('返回', 'Back')}</a></p>
</main>`
}

/** A request that cannot be sent back to the product. `fault`: the parameter. */
export function faultPage(fault: string): Markup {
  return html`<main class="narrow">
${hero(both('该链接无法访问', 'This link cannot be opened'))}
<section class="card"><p>${both('请求参数有误：', 'A parameter of the request is wrong: ')}<span class="mono">${fault}</span></p></section>
</main>`
}

/** The end of a sign-out without an address to go to. */
export function signedOutPage(): Markup {
  return html`<main class="narrow">${hero(both('已退出统一身份认证', 'Signed out of the identity provider'))}</main>`
}

const hero = (title: Markup) => html`<header class="hero">
  <p class="badge">${both('演示 · 统一身份认证', 'Demonstration · Identity provider')}</p>
  <h1>${title}</h1>
  <p>${both('这里代替本单位的统一身份认证，所有人物均为虚构。', 'This page stands in for the office’s identity provider. All people are made up.')}</p>
</header>`
