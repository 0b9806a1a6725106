import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTitle } from '@registration/kit/ui/use-title.ts'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { Limit } from '../shown/Limit.tsx'
import styles from './Case.module.css'
import { CaseFlags } from './CaseFlags.tsx'
import { progressOf } from './case-rules.ts'
import { useOpenCase } from './open-case.ts'

const tones = {
  waiting: 'wait',
  claimed: 'info',
  onHold: 'quiet',
  returned: 'quiet',
  done: 'good',
  withdrawn: 'bad',
} as const

/** Which case it is, where it is, until when and whose; what to know about it; and what may be done. */
export function CaseHead({ acts }: { acts: ReactNode }) {
  const t = useTranslate()
  const { shown } = useOpenCase()
  const { business, number, stage, state, submission, regionName, applicant, arrivedAt, isUrgent } = shown.case
  const { assignee, formerAssignee, dueAt } = shown.case
  const [openFlag, setOpenFlag] = useState<string>()
  useTitle(`${number} · ${t('shell.product')}`)
  const last = Math.max(submission, ...shown.submissions.map((each) => each.number))
  // Passed on this screen: what the next stage has is not known here.
  const isPassed = dueAt === ''
  const isRunning = state !== 'done' && state !== 'withdrawn' && !isPassed
  const { files, opened, materials, judged } = progressOf(shown)
  return (
    <header className={styles.head}>
      <div className={styles.headMain}>
        <h1 className={styles.title}>{business}</h1>
        <p className={styles.facts}>
          <span className={styles.number}>{number}</span>
          <span>{applicant}</span>
          <span>{regionName}</span>
          <span>{t('case.submissionOf', { n: submission, m: last })}</span>
          <span>{t('case.arrived', { time: toMinute(arrivedAt) })}</span>
        </p>
        <p className={styles.facts}>
          <StatusBadge tone={tones[state]} text={`${t(`cases.${stage}`)} · ${t(`cases.${state}`)}`} />
          {isRunning && <Limit row={shown.case} />}
          {isUrgent && <StatusBadge tone="bad" text={t('cases.urgent')} />}
          <span>{assignee ? t('case.holder', { name: assignee.name }) : t('case.holderNone')}</span>
          {!assignee && formerAssignee && <span>{t('case.formerHolder', { name: formerAssignee.name })}</span>}
          {stage !== 'registration' && !isPassed && (
            <span>{t('case.progress', { judged, materials, opened, files })}</span>
          )}
          <CaseFlags flags={shown.case.flags} duplicates={shown.duplicates} open={openFlag} onOpen={setOpenFlag} />
        </p>
      </div>
      <div className={styles.headActs}>{acts}</div>
    </header>
  )
}
