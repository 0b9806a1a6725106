import { Modal } from '@registration/kit/ui/Modal.tsx'
import type { ComponentProps } from 'react'
import styles from './WideModal.module.css'

/** The kit's dialog, which is as narrow as a phone, with room for a list or a long text. */
export function WideModal(props: ComponentProps<typeof Modal>) {
  return (
    <div className={styles.wide}>
      <Modal {...props} />
    </div>
  )
}
