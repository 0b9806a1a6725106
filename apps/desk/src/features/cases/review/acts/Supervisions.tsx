import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../../../locales/language.ts'
import styles from '../Course.module.css'
import type { DeskCase } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { useAnswerSupervision } from '../supervision-queries.ts'
import { AnswerForm } from './AnswerForm.tsx'

/** 督办: the supervisors' notes with their days, shown until each has its answer. */
export function Supervisions() {
  const { shown } = useOpenCase()
  if (shown.supervisions.length === 0) return null
  return (
    <ul className={styles.supervisions}>
      {shown.supervisions.map((supervision) => (
        <Supervision key={supervision.id} supervision={supervision} />
      ))}
    </ul>
  )
}

function Supervision({ supervision }: { supervision: DeskCase['supervisions'][number] }) {
  const t = useTranslate()
  const { shown, may, report } = useOpenCase()
  const answering = useAnswerSupervision(shown.case.id)
  const { id, text, dueOn, by, at, answer } = supervision
  return (
    <li className={answer ? undefined : styles.waiting}>
      <p className={styles.act}>
        <strong>{t('case.superviseUntilDay', { day: dueOn })}</strong>
        <span>{by}</span>
      </p>
      <p className={styles.note} lang="zh-CN">
        {text}
      </p>
      <p className={styles.time}>{toMinute(at)}</p>
      {answer && (
        <p className={styles.note}>
          {t('case.superviseAnswered', { name: answer.by, time: toMinute(answer.at) })}{' '}
          <span lang="zh-CN">{answer.text}</span>
        </p>
      )}
      {!answer && may('answerSupervision') && (
        <AnswerForm
          name={`supervision ${id}`}
          label={t('case.superviseAnswer')}
          text={t('case.superviseAnswer')}
          isPending={answering.isPending}
          onSend={(typed) => answering.mutateAsync({ supervisionId: id, text: typed }, { onError: report })}
        />
      )}
    </li>
  )
}
