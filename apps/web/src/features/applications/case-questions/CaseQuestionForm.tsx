import type { ApplicationSummary } from '@registration/contract/applications.ts'
import type { CaseQuestion } from '@registration/contract/case-questions.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { hasRemarks } from '../remarks/RemarkedForm.tsx'
import { useRemarks } from '../remarks/remark-queries.ts'
import { BelowVoids } from './BelowVoids.tsx'
import styles from './CaseQuestionForm.module.css'
import { type CaseQuestions, useSaveAnswers, useUnsavedAnswers } from './case-queries.ts'
import { judgePresent, type PresentCase } from './judged-case.ts'
import { QuestionRemarks } from './QuestionRemarks.tsx'
import { UnsavedNote } from './UnsavedNote.tsx'

interface CaseQuestionFormProps {
  application: Pick<ApplicationSummary, 'id' | 'status'>
  asked: CaseQuestions
  present: PresentCase
  question: CaseQuestion
  /** The skeleton of it all. */
  waiting: ReactNode
}

/** One question with its choices. A choice is saved by itself and leads to the next question. */
export function CaseQuestionForm({ application, asked, present, question, waiting }: CaseQuestionFormProps) {
  const t = useTranslate()
  const { id: applicationId } = application
  const remarks = useRemarks(applicationId, hasRemarks(application))
  const [, navigate] = useLocation()
  const heading = useHeadingFocus(question.id)
  const unsaved = useUnsavedAnswers(applicationId)
  const { save } = useSaveAnswers(applicationId)
  const answer = present.answers.get(question.id)
  const index = present.asked.indexOf(question.id)
  const goOn = (then: PresentCase) => {
    const next = then.asked[index + 1] ?? then.missing[0]
    // The second touch of a double tap is no answer to the next question.
    ignoreTaps()
    navigate(paths.caseQuestions({ applicationId, ...(next ? { questionId: next } : { isDone: true }) }))
  }
  const choose = (choice: string) => {
    if (choice !== answer) save(question.id, choice)
    goOn(judgePresent(asked, { ...unsaved, [question.id]: choice }))
  }
  return (
    <BelowVoids applicationId={applicationId} also={remarks} skeleton={waiting}>
      <Stack>
        <Card>
          <p className={styles.place}>{t('caseQuestions.place', { index: index + 1, count: present.asked.length })}</p>
          <h2 className={styles.question} ref={heading} tabIndex={-1}>
            {question.text}
          </h2>
          {question.why && (
            <details key={question.id} className={styles.why}>
              <summary>{t('caseQuestions.why')}</summary>
              <p>{question.why}</p>
            </details>
          )}
          <QuestionRemarks query={remarks} questionId={question.id} />
          <ul className={styles.choices}>
            {question.choices.map(({ id, text }) => (
              <li key={`${question.id} ${id}`}>
                <button type="button" className={styles.choice} aria-pressed={id === answer} onClick={() => choose(id)}>
                  <span>{text}</span>
                  {id === answer && <Check size="1.25rem" strokeWidth={2} aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        </Card>
        {/* It comes and goes while the next question is read: above, it would move a choice under the finger. */}
        <UnsavedNote applicationId={applicationId} />
      </Stack>
      {answer !== undefined && (
        <BottomBar>
          <Button wide onClick={() => goOn(present)}>
            {t('caseQuestions.next')}
          </Button>
        </BottomBar>
      )}
    </BelowVoids>
  )
}

/** The next question is on the same screen: the focus goes to it, so that it is read aloud. */
function useHeadingFocus(questionId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(questionId)
  useEffect(() => {
    if (shown.current === questionId) return
    shown.current = questionId
    heading.current?.focus({ preventScroll: true })
  }, [questionId])
  return heading
}
