import { Card } from '@registration/kit/ui/Card.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { ApplicationDetails } from '../queries.ts'
import styles from './RemarkHistory.module.css'
import { RemarkStateBadge } from './RemarkStateBadge.tsx'
import { type Remarks, useRemarks } from './remark-queries.ts'

/** What the office wrote on all submissions before the latest, with what was answered. Nothing where there are none. */
export function RemarkHistory({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  const { id, status, acceptanceNumber } = application
  // A draft was never judged, but for one that was taken back.
  const earlier = useRemarks(id, status !== 'unsubmitted' || acceptanceNumber !== '').data?.earlier ?? []
  if (earlier.length === 0) return null
  return (
    <Card title={t('remarks.history')}>
      <ol>
        {earlier.map((each) => (
          <Submission key={each.submission} {...each} />
        ))}
      </ol>
    </Card>
  )
}

function Submission({ submission, at, opinion, remarks }: Remarks['earlier'][number]) {
  const t = useTranslate()
  return (
    <li className={styles.submission}>
      <h3 className={styles.title}>{t('remarks.submission', { n: submission })}</h3>
      {at && (
        <p className={styles.time}>
          <WholeNumbers text={t('remarks.decidedAt', { time: toMinute(at) })} />
        </p>
      )}
      {opinion && (
        <p className={styles.opinion}>
          {t('remarks.opinion')}
          <span lang="zh-CN">{opinion}</span>
        </p>
      )}
      {remarks.length > 0 && (
        <ul>
          {remarks.map(({ id, where, text, state, note }) => (
            <li key={id} className={styles.remark}>
              <div className={styles.head}>
                <p className={styles.where}>{where}</p>
                <RemarkStateBadge state={state} isOver />
              </div>
              <p className={styles.text} lang="zh-CN">
                {text}
              </p>
              {note && <p className={styles.note}>{t('remarks.yourNote', { text: note })}</p>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
