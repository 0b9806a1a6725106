import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { CircleAlert, CircleCheck, CirclePause, Clock } from 'lucide-react'
import { type Translate, useTranslate } from '../../../locales/language.ts'
import styles from './CaseShown.module.css'

type LimitShown = Pick<CaseRowShown, 'state' | 'level' | 'dueAt' | 'workingHoursLeft' | 'workingDaysLeft'>

const icons = { normal: CircleCheck, soon: Clock, over: CircleAlert, stopped: CirclePause } as const

/** How far a case is from its limit: a shape, a word, a colour and what is left. docs/product/cases.md 'Time limits'. */
export function Limit({ row }: { row: LimitShown }) {
  const t = useTranslate()
  // A case that has ended has no limit any more.
  if (row.state === 'done' || row.state === 'withdrawn') return <span className={styles.ended}>–</span>
  const level = row.workingDaysLeft === undefined ? 'stopped' : row.level
  const Icon = icons[level]
  return (
    <span className={`${styles.limit} ${styles[level]}`} title={t('cases.dueAt', { time: toMinute(row.dueAt) })}>
      <Icon size="1rem" strokeWidth={2} aria-hidden="true" />
      <span>{t(`cases.${level}`)}</span>
      {level !== 'stopped' && <span className={styles.left}>{leftOf(row, t)}</span>}
    </span>
  )
}

/** Working days, and hours within the last day. In the evening and on closed days no working time passes. */
function leftOf({ level, workingHoursLeft, workingDaysLeft = 0 }: LimitShown, t: Translate): string {
  const [days, hours] = [Math.floor(Math.abs(workingDaysLeft)), Math.abs(workingHoursLeft)]
  const isOver = level === 'over'
  if (days >= 1) return t(isOver ? 'cases.daysOver' : 'cases.daysLeft', { count: days })
  if (hours === 0) return t(isOver ? 'cases.justOver' : 'cases.hardlyLeft')
  return t(isOver ? 'cases.hoursOver' : 'cases.hoursLeft', { count: hours })
}
