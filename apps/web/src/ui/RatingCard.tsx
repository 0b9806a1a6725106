import { type Grade, grades } from '@registration/contract/rules/grades.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useKeptState } from '@registration/kit/ui/forms/use-kept-state.ts'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { MutateButton, type Mutation } from '@registration/kit/ui/MutateButton.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { Angry, Frown, Laugh, Meh, Smile } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './RatingCard.module.css'

const faces = { verySatisfied: Laugh, satisfied: Smile, fair: Meh, dissatisfied: Frown, veryDissatisfied: Angry }

export interface RatingAnswer {
  grade: Grade
  remark?: string | undefined
}

interface RatingCardProps {
  /** What is rated: what was typed about it is kept in this tab until it is sent. */
  recordId: string
  question: string
  mutation: Mutation<RatingAnswer, unknown>
}

/** One question, five faces and one line of text. After the answer it thanks. */
export function RatingCard({ recordId, question, mutation }: RatingCardProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const name = useId()
  const [typed, keep] = useKeptState(`rating:${recordId}`, asAnswer)
  const { grade, remark = '' } = typed ?? {}
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Card>
        <p role="status">{t('ui.ratingThanks')}</p>
      </Card>
    )
  }
  return (
    <Card title={question}>
      <fieldset className={styles.faces}>
        <legend className="visually-hidden">{question}</legend>
        {grades.map((each) => {
          const Face = faces[each]
          return (
            <label key={each} className={styles.face}>
              <input type="radio" name={name} checked={grade === each} onChange={() => keep({ grade: each, remark })} />
              <Face size="2rem" strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.word}>{t(`ui.${each}`)}</span>
            </label>
          )
        })}
      </fieldset>
      {grade && (
        <div className={styles.answer}>
          <TextField
            label={t('ui.ratingRemark')}
            optional
            maxLength={limits.ratingRemark}
            value={remark}
            onChange={({ target }) => keep({ grade, remark: target.value })}
          />
          <MutateButton
            mutation={mutation}
            input={() => ({ grade, remark: remark || undefined })}
            onSuccess={() => {
              keep(undefined)
              setDone(true)
              // What is below moves up: a second touch would open it.
              ignoreTaps()
            }}
            onError={(error) => alert(error.message)}
            wide
          >
            {t('ui.ratingSend')}
          </MutateButton>
        </div>
      )}
    </Card>
  )
}

function asAnswer(stored: unknown): RatingAnswer | undefined {
  if (typeof stored !== 'object' || stored === null || !('grade' in stored)) return
  const grade = grades.find((each) => each === stored.grade)
  return grade && { grade, remark: 'remark' in stored && typeof stored.remark === 'string' ? stored.remark : '' }
}
