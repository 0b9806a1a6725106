import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { ignoreTaps, isTooSoon } from './grace.ts'
import styles from './Modal.module.css'
import { useBackCloses } from './navigation.ts'
import { focusNearest, wayOut } from './nearest-focus.ts'

interface ModalProps {
  /** The id of the element that names the dialog. */
  labelledBy: string
  describedBy?: string
  /** Back, Escape, or a tap beside it. */
  onDismiss: () => void
  /** Whether only back and Escape dismiss it: a question that decides something is not closed by a tap beside it. */
  isFirm?: boolean
  /** In the middle, from the bottom edge, or over the whole screen. */
  place?: 'middle' | 'bottom' | 'whole'
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** The native dialog, open while it is mounted. Focus moves in, and back when the dialog closes. */
export function Modal({
  labelledBy,
  describedBy,
  onDismiss,
  isFirm = false,
  place = 'middle',
  role = 'dialog',
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  useBackCloses(onDismiss)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = wayOut(document.activeElement)
    openedAt.current = performance.now()
    open(element)
    // Its buttons and fields rise to where what opened it was tapped.
    ignoreTaps()
    return () => {
      if (typeof element.close === 'function') element.close()
      // What opened it may have gone meanwhile.
      focusNearest(before)
      // The second touch of the double tap that closes it is not meant for what lies below.
      ignoreTaps()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(styles.modal, styles[place])}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      // Chromium lets a page keep a dialog open at the first Escape alone, and closes it at a later one.
      onClose={() => dialog.current && open(dialog.current)}
      onClick={(event) => {
        const isBeside = event.target === dialog.current
        if (isBeside && !isFirm && !isTooSoon(openedAt.current, event)) onDismiss()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typeof dialog.current?.showModal !== 'function') onDismiss()
      }}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/**
 * Safari before 15.4 has the element without its methods. There the attribute opens it and the style makes it modal.
 */
function open(element: HTMLDialogElement) {
  if (typeof element.showModal === 'function') {
    element.showModal()
  } else {
    element.setAttribute('open', '')
    element.querySelector<HTMLElement>('[autofocus], button, input')?.focus()
  }
}
