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
