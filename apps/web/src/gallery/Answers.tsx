import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useState } from 'react'
import styles from './Gallery.module.css'
import { longAddress } from './texts.ts'

/** Dialogs, sheets and messages over the screen. */
export function Answers() {
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const [hasSheet, setHasSheet] = useState(false)
  return (
    <div className={styles.line}>
      <Button kind="quiet" onClick={() => alert(longAddress)}>
        alert
      </Button>
      <Button kind="quiet" onClick={() => confirm({ text: longAddress, danger: true })}>
        confirm
      </Button>
      <Button kind="quiet" onClick={() => toast(longAddress, 'hint')}>
        toast
      </Button>
      <Button kind="quiet" onClick={() => setHasSheet(true)}>
        sheet
      </Button>
      {hasSheet && (
        <Sheet
          title="sheet"
          actions={[
            { text: 'one', onChoose: () => undefined },
            { text: 'dangerous', danger: true, onChoose: () => undefined },
          ]}
          onClose={() => setHasSheet(false)}
        />
      )}
    </div>
  )
}
