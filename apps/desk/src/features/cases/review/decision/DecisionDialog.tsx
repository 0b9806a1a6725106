import { ApiError } from '@registration/kit/api/api-error.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { isTooSoon } from '@registration/kit/ui/grace.ts'
import { EndsContext, type ShowEnd } from '@registration/kit/ui/QueryFailure.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Officer } from '../../../../api/officer.ts'
import { useTranslate } from '../../../../locales/language.ts'
import { WideModal } from '../../../../ui/WideModal.tsx'
import type { DeskCase } from '../case-rules.ts'
import styles from './Decision.module.css'
import type { OpenItem } from './queries.ts'

/** What each dialog of a decision is given. `next` is the next waiting case that the officer may take. */
export interface DecisionProps {
  shown: DeskCase
  officer: Officer
  /** Closes the dialog, and goes to what is open. */
  onSeek: (item: OpenItem) => void
  onDone: (next?: string) => void
  onClose: () => void
}

interface DecisionDialogProps {
  shown: DeskCase
  title: string
  confirmText: string
  danger?: boolean
  busy: boolean
  /** Why the last try failed. */
  error: Error | null
  /** Whether the decision may be sent now. Until then the button takes no tap. */
  isReady: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a decision: which case it is about, what it rests on, and why it was refused. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { shown, title, confirmText, danger, busy, error, isReady, onConfirm, onClose, children } = props
  const t = useTranslate()
  const id = useId()
  const [openedAt] = useState(() => performance.now())
  const form = useRef<HTMLFormElement>(null)
  // A field that was refused may be out of sight.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const { number, business, applicant, submission } = shown.case
  return (
    <WideModal labelledBy={`${id}-title`} describedBy={`${id}-case`} isFirm onDismiss={onClose}>
      <form
        className={styles.form}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The second click of a double click on the button that opened it must not decide.
          if (isReady && !busy && !isTooSoon(openedAt, event)) onConfirm()
        }}
      >
        <div>
          <h2 className={styles.title} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.which} id={`${id}-case`}>
            {[number, business, applicant, t('decision.submission', { n: submission })].join(' · ')}
          </p>
        </div>
        <EndsContext value={showMoved}>{children}</EndsContext>
        <div className={styles.buttons}>
          <Refusal error={error} />
          <Button kind="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={!isReady}>
            {confirmText}
          </Button>
        </div>
      </form>
    </WideModal>
  )
}

/** Of a case that was moved meanwhile no other try changes anything, nor does an administrator. */
const showMoved: ShowEnd = (reason, words) =>
  reason === 'caseMoved' || reason === 'caseHeldByOther' ? <p role="alert">{words}</p> : undefined

/** The fields of the dialogs, which say themselves what is wrong with them. */
const fields = ['opinion', 'lateReason', 'certificateNumber', 'registeredOn']

function Refusal({ error }: { error: Error | null }) {
  const t = useTranslate()
  if (!error || fields.some((field) => field in fieldsOf(error))) return null
  const isPassing = error instanceof ApiError && error.isPassing
  return (
    <div className={styles.refusal} role="alert">
      <p>{error.message}</p>
      {isPassing && <p>{t('decision.typedStays')}</p>}
    </div>
  )
}

/** What was refused of the fields. */
export const fieldsOf = (error: Error | null): Record<string, string> => (error instanceof ApiError ? error.fields : {})
