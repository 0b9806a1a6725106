/** A day `YYYY-MM-DD` as the citizen reads it: `3月12日 星期四`, `Thu, Mar 12`. */
export function dayWords(day: string, language: string): string {
  const { date, weekday } = dayParts(day, language)
  return language === 'en' ? `${weekday}, ${date}` : `${date} ${weekday}`
}

/** A day with its year, for what is read years later: `2026年3月12日 星期四`, `Thu, Mar 12, 2026`. */
export function dateWords(day: string, language: string): string {
  const { date, weekday } = dayParts(day, language)
  const year = day.slice(0, 4)
  return language === 'en' ? `${weekday}, ${date}, ${year}` : `${year}年${date} ${weekday}`
}

/** A time of a day: `3月12日 星期四 09:00-10:00`. */
export const timeWords = (day: string, slotName: string, language: string): string =>
  `${dayWords(day, language)} ${slotName}`

/** Date and weekday apart, for the list of days. */
export function dayParts(day: string, language: string): { date: string; weekday: string } {
  const at = new Date(`${day}T00:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { ...options, timeZone: 'UTC' }).format(at)
  return {
    date: format({ month: language === 'en' ? 'short' : 'long', day: 'numeric' }),
    weekday: format({ weekday: language === 'en' ? 'short' : 'long' }),
  }
}
