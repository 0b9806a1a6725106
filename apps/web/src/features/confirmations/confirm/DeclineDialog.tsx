import { type DeclineReason, declineReasons } from '@registration/contract/invitations.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { FieldError } from '@registration/kit/ui/Field.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useId, useRef, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { useDecline } from '../confirmation-queries.ts'
import { refusalIn } from './confirm-refusals.ts'
import styles from './Dialog.module.css'

/** What is answered instead. It is kept while the dialog is closed, and over a reload. */
export interface Refusal {
  reason: DeclineReason | undefined
  note: string
  mute: boolean
}

interface DeclineDialogProps {
  invitationId: string
  refusal: Refusal
  onChange: (refusal: Refusal) => void
  onClose: () => void
  onDeclined: () => void
  onReadAgain: () => Promise<unknown>
}

/** Why the citizen does not agree, a word to the sender, and whether the sender's invitations still reach them. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { invitationId, refusal, onChange, onClose, onDeclined, onReadAgain } = props
  const t = useTranslate()
  const id = useId()
  const { alert } = useDialogs()
  const decline = useDecline(invitationId)
  const first = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [hasTried, setTried] = useState(false)
  const { reason, note, mute } = refusal
  const lacksReason = hasTried && reason === undefined
  const isTooLong = [...note].length > limits.declineNote
  const ask = () => {
    setTried(true)
    if (reason === undefined) first.current?.focus()
    else if (isTooLong) text.current?.focus()
    else return { reason, note, mute }
    return undefined
  }
  const onError = async (error: Error) => {
    await alert(error.message)
    if (refusalIn(error)) onClose()
    // It may be given although its answer was lost.
    await onReadAgain()
  }
  return (
    <Modal place="bottom" isFirm labelledBy={id} onDismiss={onClose}>
      <div className={styles.dialog}>
        <h2 id={id} className={styles.title}>
          {t('confirmations.decline')}
        </h2>
        <fieldset className={styles.options} aria-describedby={lacksReason ? `${id}-reason` : undefined}>
          <legend className={styles.legend}>{t('confirmations.declineWhy')}</legend>
          {declineReasons.map((each, index) => (
            <label key={each} className={styles.option}>
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name={id}
                checked={reason === each}
                onChange={() => onChange({ ...refusal, reason: each })}
              />
              {t(`confirmations.reason_${each}`)}
            </label>
          ))}
          {lacksReason && <FieldError id={`${id}-reason`} text={t('confirmations.reasonNeeded')} />}
        </fieldset>
        {reason === 'notMe' && <p>{t('confirmations.notMeHelp')}</p>}
        <TextArea
          ref={text}
          label={t('confirmations.declineNote')}
          optional
          rows={3}
          max={limits.declineNote}
          value={note}
          error={isTooLong ? t('confirmations.noteTooLong', { n: limits.declineNote }) : undefined}
          onChange={(event) => onChange({ ...refusal, note: event.target.value })}
        />
        <label className={styles.option}>
          <input type="checkbox" checked={mute} onChange={() => onChange({ ...refusal, mute: !mute })} />
          {t('confirmations.mute')}
        </label>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <MutateButton kind="danger" mutation={decline} input={ask} onSuccess={onDeclined} onError={onError}>
            {t('confirmations.sendDecline')}
          </MutateButton>
        </div>
      </div>
    </Modal>
  )
}
