import { chinaTime } from '../china-time.ts'
import { both, html, type Markup } from '../html.ts'
import { regionName } from '../land-register/places.ts'
import { scenarioLabels } from './archive-rows.ts'
import { inWords } from './codes.ts'
import { appointment, archiveRequest, feedback } from './item-messages.ts'
import type { Item } from './item-store.ts'

/** A name and its value, with what stands beside it. */
export type Fact = [zh: string, value: string | undefined, beside?: Markup | false]

/** Names and values in words. Empty ones are left out. */
export function facts(list: readonly Fact[]): Markup {
  const present = list.filter(([, value]) => value !== undefined && value !== '')
  return html`<dl>${present.map(([name, value, beside]) => html`<dt>${name}</dt><dd>${value}${beside}</dd>`)}</dl>`
}

const done = (words: Markup) => html`<span class="status good">✓ ${words}</span>`
const waiting = html`<span class="status">${both('● 待办理', 'Waiting')}</span>`

/** An item with its state above, what arrived, and the acts that are open. */
function itemCard(title: string, state: Markup, content: Markup): Markup {
  return html`<article class="item"><h3>${title} ${state}</h3>${content}</article>`
}

export function archiveCard(home: string, item: Item): Markup {
  const { name, documentType, documentNumber, phone, regionName: region } = archiveRequest.parse(item.body)
  const answered = done(item.answer === '20' ? both('已返回结果', 'Found') : both('名下无登记', 'Nothing held'))
  return itemCard(
    name,
    item.answer === '' ? waiting : answered,
    html`${facts([
      [inWords('documentTypes', documentType), documentNumber],
      ['手机号码', phone],
      ['查询区域', region],
      ['收到时间', chinaTime(item.arrivedAt)],
    ])}${
      item.answer === '' &&
      html`<form method="post" action="${home}/registry/archive-answers">
  <input type="hidden" name="id" value="${item.id}">
  <label>${both('登记情况', 'What the register holds')}<select name="scenario"><option value="">本人名下登记</option>${[...scenarioLabels].map(([scenario, label]) => html`<option value="${scenario}">${label}</option>`)}</select></label>
  <div class="acts"><button name="state" value="20">${both('返回查询结果', 'Answer with the register’s rows')}</button>
  <button class="reject" name="state" value="21">${both('名下无登记', 'Nothing held')}</button></div>
</form>`
    }`,
  )
}

const endings: Record<string, [zh: string, en: string]> = {
  kept: ['已到场', 'Came'],
  missed: ['未到场', 'Did not come'],
  cancelled: ['取消预约', 'Call off'],
}
const bookingStates: Record<string, [zh: string, en: string]> = {
  booked: ['已预约', 'Booked'],
  cancelled: ['申请人已取消', 'Cancelled by the citizen'],
  closed: ['登记机构已取消', 'Called off'],
  kept: ['已到场', 'Came'],
  missed: ['未到场', 'Did not come'],
}

/** An open booking can be ended. The product decides whether its day allows it. */
export function appointmentCard(home: string, item: Item): Markup {
  const booking = appointment.parse(item.body)
  const { number, state, region, day, time, name, phone, documentNumber, applicationId } = booking
  const words = endings[item.answer] ?? bookingStates[state] ?? [state, '']
  const isOpen = item.answer === '' && state === 'booked'
  const shownState = isOpen ? html`<span class="status">● ${both(...words)}</span>` : done(both(...words))
  return itemCard(
    `${day} ${time}`,
    shownState,
    html`${facts([
      ['预约号', number],
      ['办理地点', regionName(region)],
      ['姓名', name],
      ['身份证号', documentNumber],
      ['手机号码', phone],
      ['办理事项', applicationId === undefined ? '现场申请' : '已在网上提交的申请'],
      ['二维码内容', booking.code],
    ])}${
      isOpen &&
      html`<form method="post" action="${home}/registry/appointment-endings">
  <input type="hidden" name="id" value="${item.id}">
  <div class="acts">${Object.entries(endings).map(([ending, [zh, en]]) => html`<button ${ending !== 'kept' && html`class="reject"`} name="state" value="${ending}">${both(zh, en)}</button>`)}</div>
</form>`
    }`,
  )
}

export function feedbackCard(home: string, item: Item): Markup {
  const { content } = feedback.parse(item.body)
  return itemCard(
    chinaTime(item.arrivedAt),
    item.answer === '' ? waiting : done(both('已答复', 'Answered')),
    html`<p>${content}</p>${item.answer !== '' && html`<p class="reply">${item.answer}</p>`}${
      item.answer === '' &&
      html`<form method="post" action="${home}/registry/feedback-replies">
  <input type="hidden" name="id" value="${item.id}">
  <label>${both('答复内容', 'Reply')}<textarea name="text" required maxlength="500"></textarea></label>
  <div class="acts"><button>${both('答复', 'Reply')}</button></div>
</form>`
    }`,
  )
}
