import { Button } from '@registration/kit/ui/Button.tsx'
import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { useEffect, useEffectEvent } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { useSaveAnswers, useUnsavedAnswers } from './case-queries.ts'
import styles from './UnsavedNote.module.css'

/** Says that answers did not reach the server, and sends them again: on a new visit, with the network, and by a button. */
export function UnsavedNote({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const count = Object.keys(useUnsavedAnswers(applicationId)).length
  const { isSaving, send } = useSaveAnswers(applicationId)
  const sendLeft = useEffectEvent(() => {
    if (count > 0 && !isSaving) send()
  })
  useEffect(() => sendLeft(), [])
  useWhenOnline(() => sendLeft())
  const isStuck = count > 0 && !isSaving
  return (
    <div role="status" className={styles.note}>
      {isStuck && (
        <>
          <p>{t('caseQuestions.unsaved', { count })}</p>
          <Button kind="quiet" onClick={send}>
            {t('caseQuestions.saveAgain')}
          </Button>
        </>
      )}
    </div>
  )
}
