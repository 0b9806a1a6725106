import { Modal } from '@registration/kit/ui/Modal.tsx'
import type { ComponentProps } from 'react'
import { useNoEarlyLine } from './no-early-line.ts'
import styles from './WideModal.module.css'

/** The kit's dialog, which is as narrow as a phone, with room for a list or a long text. */
export function WideModal(props: ComponentProps<typeof Modal>) {
  const onKeyDown = useNoEarlyLine()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields inside.
    <div className={styles.wide} onKeyDown={onKeyDown}>
      <Modal {...props} />
    </div>
  )
}
