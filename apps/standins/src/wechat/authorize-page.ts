import { both, html, type Markup } from '../html.ts'
import type { AuthorizeFault } from './authorize-request.ts'
import type { Persona } from './wechat-state.ts'

/** The choice of a demonstration citizen: one plain link each, followed by GET. */
export function authorizePage(
  home: string,
  people: Persona[],
  linkOf: (persona: string) => string,
  cancel: string,
): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示登录', 'Demonstration sign-in')}</p>
  <h1>${both('选择一位演示市民', 'Choose a demonstration citizen')}</h1>
  <p>${both('这里代替微信的授权页面，所有人物均为虚构。', 'This page stands in for WeChat’s consent page. All people are made up.')}</p>
</header>
<ul class="people">${people.map(
    ({ persona, nickname, about }) => html`
  <li><a href="${linkOf(persona)}" data-persona="${persona}">
    <img src="${home}/wechat/avatars/${persona}/132" alt="" width="48" height="48" loading="lazy">
    <span><strong>${nickname}</strong> <small class="mono">${persona}</small><br>${about.zh} <span class="en" lang="en">${about.en}</span></span>
  </a></li>`,
  )}
</ul>
<p class="quiet"><a href="${cancel}">${both('取消', 'Cancel')}</a></p>
</main>`
}

/** The platform's page for a wrong request. */
export function faultPage({ number, zh, en }: AuthorizeFault): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示登录', 'Demonstration sign-in')}</p>
  <h1>${both('该链接无法访问', 'This link cannot be opened')}</h1>
</header>
<section class="card">
  <p class="mono">${both(`错误码：${number}`, `Error ${number}`)}</p>
  <p>${both(zh, en)}</p>
</section>
</main>`
}

const colours = ['#0f766e', '#155e75', '#3f6212', '#854d0e', '#9a3412', '#6b21a8']

/** A small square picture: the last character of the nickname on its own colour. */
export function avatar({ persona, nickname }: Pick<Persona, 'persona' | 'nickname'>, size: number): string {
  const sum = [...persona].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  const shown = [...nickname].at(-1) ?? ''
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">
<rect width="48" height="48" rx="8" fill="${colours[sum % colours.length]}"/>
<text x="24" y="32" font-size="22" text-anchor="middle" fill="#fff" font-family="sans-serif">${shown}</text></svg>`
    .markup
}
