import { z } from 'zod'

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as the office writes it: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function chinaTime(instant: Date): string {
  return format.format(instant)
}

/** The office's day of an instant, `YYYYMMDD`. */
export function chinaDay(instant: Date): string {
  return chinaTime(instant).slice(0, 10).replaceAll('-', '')
}

const isoTimes = { second: z.iso.datetime({ precision: 0 }), minute: z.iso.datetime({ precision: -1 }) }

/** Whether a text is a moment that there is: `YYYY-MM-DD HH:mm:ss`, or `YYYY-MM-DD HH:mm` to the minute. */
export const isChinaTime = (text: string, to: keyof typeof isoTimes = 'second') =>
  text[10] === ' ' && isoTimes[to].safeParse(`${text.replace(' ', 'T')}Z`).success
