import { type CaseActDone, caseActTitles, unnamedActors } from '@registration/contract/desk/case-acts.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './Course.module.css'
import type { DeskCase } from './case-rules.ts'
import { useOpenCase } from './open-case.ts'
import { Region } from './Region.tsx'

/** 办理经过: what happened, the newest first, and the opinions of each submission. */
export function CourseRegion() {
  const t = useTranslate()
  const { shown } = useOpenCase()
  return (
    <Region name={t('case.course')} isRead>
      <Submissions submissions={shown.submissions} present={shown.case.submission} />
      <ol className={styles.events}>
        {[...shown.timeline].reverse().map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same in every word
          <li key={shown.timeline.length - index}>
            <Event event={event} />
          </li>
        ))}
      </ol>
    </Region>
  )
}

const isKnown = (act: string): act is CaseActDone => Object.hasOwn(caseActTitles, act)

function Event({ event: { at, act, by, to, submission, note } }: { event: DeskCase['timeline'][number] }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const title = isKnown(act) ? caseActTitles[act] : undefined
  const actor = unnamedActors[title?.by ?? 'service'][language]
  return (
    <>
      <p className={styles.act}>
        <strong>{title?.[language] ?? act}</strong>
        <span>{to ? t('case.givenTo', { by, to }) : by || actor}</span>
      </p>
      <p className={styles.time}>
        {toMinute(at)} · {t('case.submission', { n: submission })}
      </p>
      {note !== '' && (
        <p className={styles.note} lang="zh-CN">
          {note}
        </p>
      )}
    </>
  )
}

function Submissions({ submissions, present }: Pick<DeskCase, 'submissions'> & { present: number }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const listed = submissions.filter(({ number, opinions }) => number < present || opinions.length > 0)
  if (listed.length === 0) return null
  return (
    // What a stage before has said of the present submission is read without a tap.
    <details className={styles.submissions} open={listed.some(({ number }) => number === present)}>
      <summary>{t('case.submissions', { count: listed.length })}</summary>
      <ol>
        {listed.map(({ number, submittedAt, decidedAt, opinions }) => (
          <li key={number}>
            <p className={styles.act}>
              <strong>{t('case.submission', { n: number })}</strong>
            </p>
            <p className={styles.time}>
              {t('case.submittedAt', { time: toMinute(submittedAt) })}
              {decidedAt !== '' && ` · ${t('case.decidedAt', { time: toMinute(decidedAt) })}`}
            </p>
            {opinions.map(({ stage, verdict, text, by }) => (
              <p key={stage} className={styles.note}>
                <strong>
                  {t(`cases.${stage}`)} · {caseActTitles[verdict === 'pass' ? 'passed' : 'returned'][language]} · {by}
                </strong>{' '}
                <span lang="zh-CN">{text}</span>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}
