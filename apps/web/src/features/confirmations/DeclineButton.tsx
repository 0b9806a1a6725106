import { Button } from '@registration/kit/ui/Button.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { DeclineDialog, type Refusal } from './DeclineDialog.tsx'

interface DeclineButtonProps {
  invitationId: string
  onDeclined: () => void
  onReadAgain: () => Promise<unknown>
}

/** 不同意 with its dialog. */
export function DeclineButton(props: DeclineButtonProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ reason: undefined, note: '', mute: false })
  return (
    <>
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        {t('confirmations.decline')}
      </Button>
      {isOpen && <DeclineDialog {...props} refusal={refusal} onChange={setRefusal} onClose={() => setOpen(false)} />}
    </>
  )
}
