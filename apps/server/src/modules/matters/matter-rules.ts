import type { Matter } from '@registration/contract/home.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { nameOf } from '../applications/application-rules.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { wordsOf } from '../messages/message-rules.ts'
import type { WaitingMatter } from './matter-store.ts'

const titles = {
  offer: { zh: '候补有号了', en: 'A place has become free' },
  rejected: { zh: '已驳回，去修改', en: 'Rejected: edit it' },
  draft: { zh: '草稿，继续填写', en: 'Draft: continue' },
  result: { zh: '查询结果已返回', en: 'Result is here' },
  registered: { zh: '登记已完成', en: 'Registration complete' },
} as const

/** In one line each, so that the place that is kept for the cards is as high as they are. */
const shortTexts = {
  offer: (time: string) => ({ zh: `为您保留到 ${time}`, en: `Kept for you until ${time}` }),
  invitation: { zh: '请核对后答复', en: 'Please read and answer it' },
}

/** A matter in the citizen's words, with the screen where it goes on. */
export function matterOf(
  matter: WaitingMatter,
  { content, language, today }: { content: Content; language: Language; today: string },
): Matter {
  if ('messageKind' in matter) {
    const { kind, link, messageId, messageKind, params } = matter
    const words = wordsOf(messageKind, params, language)
    if (kind === 'invitation')
      return { kind, title: words.title, text: shortTexts.invitation[language], link, messageId }
    const title = titles[messageKind === 'applicationRegistered' ? 'registered' : 'result'][language]
    return { kind, title, text: words.text, link, messageId }
  }
  const { kind } = matter
  if (kind === 'offer') {
    const text = shortTexts.offer(toShanghai(new Date(matter.until)).slice(11, 16))[language]
    return {
      kind,
      title: titles.offer[language],
      text,
      link: paths.appointment({ slot: matter.slotId }),
      messageId: '',
    }
  }
  if (kind === 'appointment')
    return {
      kind,
      title: appointmentTitle(matter, today, language),
      text: findRegion(content, matter.areaCode)?.city.office.name[language] ?? '',
      link: paths.appointmentDetail({ id: matter.id }),
      messageId: '',
    }
  const title = titles[kind][language]
  const link = kind === 'rejected' ? paths.applicationDetail({ id: matter.id }) : draftLink(matter)
  return { kind, title, text: nameOf(content, matter, language), link, messageId: '' }
}

/** One by appointment has no rights information. */
const draftLink = ({ id, by_appointment }: { id: string; by_appointment: boolean }) =>
  by_appointment
    ? paths.materials({ applicationId: id, appointment: true })
    : paths.fillIn({ applicationId: id, appointment: false })

function appointmentTitle(
  { day, startsAt }: { day: string; startsAt: string },
  today: string,
  language: Language,
): string {
  const near = [
    { day: today, zh: '今天', en: 'today' },
    { day: addDays(today, 1), zh: '明天', en: 'tomorrow' },
  ].find((each) => each.day === day)
  const date = near ?? { zh: inChinese.format(new Date(day)), en: `on ${inEnglish.format(new Date(day))}` }
  return language === 'zh' ? `${date.zh} ${startsAt} 预约` : `Appointment ${date.en}, ${startsAt}`
}

const monthAndDay = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const inChinese = new Intl.DateTimeFormat('zh-CN', monthAndDay)
const inEnglish = new Intl.DateTimeFormat('en-GB', monthAndDay)
