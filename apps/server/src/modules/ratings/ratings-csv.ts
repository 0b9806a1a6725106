import type { Grade } from '@registration/contract/rules/grades.ts'
import { findBusiness, regionName } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { ListedRating } from './rating-store.ts'

const header = ['日期', '评价对象', '城市', '业务', '评价', '留言']
const gradeWords: Record<Grade, string> = {
  verySatisfied: '非常满意',
  satisfied: '满意',
  fair: '基本满意',
  dissatisfied: '不满意',
  veryDissatisfied: '非常不满意',
}

/** The ratings as a table for a spreadsheet: UTF-8 with its mark, a row for each, without who gave it. */
export function ratingsCsv(ratings: readonly ListedRating[], content: Content): string {
  const rows = ratings.map(({ day, subject, cityCode, business, grade, remark }) => [
    day,
    subject === 'application' ? '申请' : '预约',
    regionName(content, cityCode, 'zh'),
    businessName(business, content),
    isGrade(grade) ? gradeWords[grade] : grade,
    remark,
  ])
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

const isGrade = (grade: string): grade is Grade => Object.hasOwn(gradeWords, grade)

/** A business, or the category of a number. An id that the content no longer has is shown as it is. */
const businessName = (id: string, content: Content): string =>
  findBusiness(content, id)?.name.zh ?? content.categories.find((category) => category.id === id)?.name.zh ?? id

/** A text that a spreadsheet would run as a formula gets an apostrophe before it. Some run the full-width signs too. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
