import { Button } from '@registration/kit/ui/Button.tsx'
import { type ReactNode, type SubmitEventHandler, useId } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { WideModal } from '../../../ui/WideModal.tsx'
import styles from './ActDialog.module.css'
import type { ActOutcome, SeenCase } from './queries.ts'

export interface ActDialogProps {
  /** At least one. */
  rows: readonly SeenCase[]
  /** Called with the version of the first case that was done. */
  onDone?: (version: number) => void
  onClose: () => void
}

interface Props extends Pick<ActDialogProps, 'rows' | 'onClose'> {
  /** The act, as its button has it. */
  title: string
  act: { data: ActOutcome | undefined; error: Error | null; isPending: boolean }
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Nothing can be sent. */
  isIdle?: boolean
  children: ReactNode
}

/** The question of an act on one case or several, and what was refused of it, case by case. */
export function ActDialog({ rows, title, act, onSubmit, isIdle, onClose, children }: Props) {
  const t = useTranslate()
  const id = useId()
  const { data: outcome, error, isPending } = act
  const [first] = rows
  // Closing would stop none of the cases, and what is refused of them would never be read.
  const mustStay = isPending && rows.length > 1
  const close = () => {
    if (!mustStay) onClose()
  }
  return (
    <WideModal labelledBy={id} isFirm onDismiss={close}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <p className={styles.cases}>{rows.length === 1 ? first?.number : t('caseActs.many', { count: rows.length })}</p>
      {outcome && rows.length > 1 ? (
        <Refused title={title} outcome={outcome} onClose={onClose} />
      ) : (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {children}
          {(error || outcome) && (
            <p className={styles.failure} role="alert">
              {error?.message ?? outcome?.refused[0]?.reason}
            </p>
          )}
          <div className={styles.buttons}>
            <Button kind="quiet" aria-disabled={mustStay} onClick={close}>
              {t(isIdle ? 'ui.close' : 'ui.cancel')}
            </Button>
            {!isIdle && (
              <Button type="submit" busy={isPending}>
                {title}
              </Button>
            )}
          </div>
        </form>
      )}
    </WideModal>
  )
}

function Refused({ title, outcome, onClose }: { title: string; outcome: ActOutcome; onClose: () => void }) {
  const t = useTranslate()
  const counts = { act: title, done: outcome.done.length, refused: outcome.refused.length }
  const isAllKnown = !outcome.refused.some(({ isPassing }) => isPassing)
  return (
    <>
      <p role="alert">{t(isAllKnown ? 'caseActs.someRefused' : 'caseActs.someUnknown', counts)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className={styles.refused} tabIndex={0}>
        {outcome.refused.map(({ number, reason, isPassing }) => (
          <li key={number}>
            <span className={styles.number}>{number}</span> {isPassing ? t('caseActs.unknown') : reason}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button autoFocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </>
  )
}
