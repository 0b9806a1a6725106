import { type Grade, grades } from '@registration/contract/rules/grades.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
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

/** One question, five faces and one line of text. After the answer it thanks. */
export function RatingCard({ question, mutation }: { question: string; mutation: Mutation<RatingAnswer, unknown> }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const name = useId()
  const [grade, setGrade] = useState<Grade>()
  const [remark, setRemark] = useState('')
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
              <input type="radio" name={name} checked={grade === each} onChange={() => setGrade(each)} />
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
            maxLength={100}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          <MutateButton
            mutation={mutation}
            input={() => ({ grade, remark: remark || undefined })}
            onSuccess={() => setDone(true)}
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
