import { type ReactNode, useId } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import styles from './Sheet.module.css'

export interface SheetAction {
  text: string
  /** Distinguishes it from others of the same text, shown below it. */
  note?: string
  icon?: ReactNode
  danger?: boolean
  onChoose: () => void
}

interface SheetProps {
  title: string
  actions: readonly SheetAction[]
  onClose: () => void
}

/** An action sheet from the bottom edge with 取消 at its end. Mount it while it is open. Choosing closes it first. */
export function Sheet({ title, actions, onClose }: SheetProps) {
  const titleId = useId()
  const t = useTranslate()
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.actions}>
        {actions.map((action) => (
          <li key={`${action.text}${action.note}`}>
            <button
              type="button"
              className={action.danger ? styles.danger : styles.action}
              onClick={() => {
                onClose()
                action.onChoose()
              }}
            >
              {action.icon}
              <span className={styles.words}>
                <span className={styles.text}>{action.text}</span>
                {action.note && <span className={styles.note}>{action.note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" wide onClick={onClose}>
        {t('ui.cancel')}
      </Button>
    </Modal>
  )
}
