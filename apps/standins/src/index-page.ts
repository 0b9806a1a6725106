import { both, html, type Markup } from './html.ts'

/** The list of the stand-ins. */
export function indexPage(home: string, hasIdp: boolean): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示环境', 'Demonstration')}</p>
  <h1>${both('外部平台的替身', 'Stand-ins for the outside platforms')}</h1>
  <p>${both('人物、房屋和编号均为虚构。', 'People, homes and numbers are made up.')}</p>
</header>
<ul class="rows">
  <li><a href="${home}/registry"><span><strong>${both('登记机构', 'Registry')}</strong><br>${both('以审核人员的身份受理、审核、答复', 'Play the officer: accept, review, answer')}</span></a></li>
  <li><a href="${home}/sms"><span><strong>${both('短信', 'Messages')}</strong><br>${both('已发送的验证码与通知', 'Codes and notices that were sent')}</span></a></li>
  <li><a href="${home}/face"><span><strong>${both('人脸核身', 'Face check')}</strong><br>${both('选择一次核验的结果', 'Choose how a check ends')}</span></a></li>
  <li><a href="${home}/tax"><span><strong>${both('税务', 'Tax service')}</strong><br>${both('跳转带来的内容', 'What the jumps told')}</span></a></li>
  <li><a href="${home}/wechat"><span><strong>${both('微信', 'Messaging platform')}</strong><br>${both('演示登录与接口', 'Demonstration sign-in and its interfaces')}</span></a></li>
  ${hasIdp && html`<li><a href="${home}/idp"><span><strong>${both('统一身份认证', 'Identity provider')}</strong><br>${both('工作人员登录业务台', 'Where officers sign in to the desk')}</span></a></li>`}
  <li><a href="${home}/authenticator"><span><strong>${both('验证器', 'Authenticator')}</strong><br>${both('工作人员的密码与动态码', 'The officers’ passwords and codes')}</span></a></li>
</ul>
</main>`
}

/** The messaging platform's root: who can sign in, and how. */
export function wechatPage(
  home: string,
  people: { persona: string; nickname: string; about: { zh: string; en: string } }[],
): Markup {
  return html`<main class="narrow">
<header class="hero">
  <p class="badge">${both('演示登录', 'Demonstration sign-in')}</p>
  <h1>${both('演示市民', 'Demonstration citizens')}</h1>
  <p>${both('从产品页面进入登录后，在此处选择人物。', 'Sign in from the product; the choice is made on the page that it opens.')}</p>
</header>
<section class="card"><dl>${people.map(
    ({ persona, nickname, about }) =>
      html`<dt class="mono">${persona}</dt><dd>${nickname} · ${both(about.zh, about.en)}</dd>`,
  )}</dl></section>
<p class="quiet"><a href="${home}">${both('返回', 'Back')}</a></p>
</main>`
}
