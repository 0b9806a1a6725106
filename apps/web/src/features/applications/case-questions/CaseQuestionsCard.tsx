import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useTranslate } from '../../../locales/language.ts'
import styles from './CaseQuestionsCard.module.css'
import { useCaseQuestions, useUnsavedAnswers } from './case-queries.ts'
import { judgePresent } from './judged-case.ts'
import { UnsavedNote } from './UnsavedNote.tsx'

/** The way to the questions of the case. Nothing for a business without them (docs/product/case-questions.md 'Screens'). */
export function CaseQuestionsCard({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const questions = useCaseQuestions(applicationId).data
  const unsaved = useUnsavedAnswers(applicationId)
  if (!questions) return null
  const { asked, missing, isBegun } = judgePresent(questions, unsaved)
  if (asked.length === 0) return null
  const to = paths.caseQuestions({ applicationId, questionId: missing[0] ?? asked[0] })
  return (
    <Card title={t('caseQuestions.title')}>
      <div className={styles.card}>
        <UnsavedNote applicationId={applicationId} />
        {!isBegun && <p>{t('caseQuestions.invitation', { count: asked.length })}</p>}
        {isBegun && missing.length > 0 && <p>{t('caseQuestions.open', { count: missing.length })}</p>}
        {questions.isOutdated && <p className={styles.changed}>{t('caseQuestions.changed')}</p>}
        <ButtonLink kind="quiet" wide to={to}>
          {t(`caseQuestions.${!isBegun ? 'begin' : missing.length > 0 ? 'goOn' : 'change'}`)}
        </ButtonLink>
      </div>
    </Card>
  )
}
