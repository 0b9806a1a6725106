import { isTooSoon } from '@registration/kit/ui/grace.ts'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { type ComponentProps, useState } from 'react'
import styles from './WideModal.module.css'

/** The kit's dialog, which is as narrow as a phone, with room for a list or a long text. */
export function WideModal(props: ComponentProps<typeof Modal>) {
  const [openedAt] = useState(() => performance.now())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is pressed inside.
    <div
      className={styles.wide}
      onMouseDown={(event) => {
        // The second click of a double click on the button that opened it must not take the focus from its first field.
        if (isTooSoon(openedAt, event)) event.preventDefault()
      }}
    >
      <Modal {...props} />
    </div>
  )
}
