import { declineReasons } from '@registration/contract/invitations.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useKeptState } from '@registration/kit/ui/forms/use-kept-state.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import type { Refusal } from './DeclineDialog.tsx'

const loadDialog = async () => ({ default: (await import('./DeclineDialog.tsx')).DeclineDialog })
const DeclineDialog = lazy(loadDialog)

interface DeclineButtonProps {
  invitationId: string
  onDeclined: () => void
  onReadAgain: () => Promise<unknown>
}

const nothing: Refusal = { reason: undefined, note: '', mute: false }

/** 不同意 with its dialog. What was typed into it is kept in this tab until it is sent. */
export function DeclineButton(props: DeclineButtonProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [refusal = nothing, keep] = useKeptState(`decline:${props.invitationId}`, asRefusal)
  // The dialog comes after what is read. Without network nothing is lost: the tap that needs it asks again and says so.
  useEffect(() => {
    loadDialog().catch(() => undefined)
  }, [])
  const onDeclined = () => {
    keep(undefined)
    props.onDeclined()
  }
  return (
    <>
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        {t('confirmations.decline')}
      </Button>
      {isOpen && (
        <Suspense>
          <DeclineDialog
            {...props}
            refusal={refusal}
            onChange={keep}
            onClose={() => setOpen(false)}
            onDeclined={onDeclined}
          />
        </Suspense>
      )}
    </>
  )
}

function asRefusal(stored: unknown): Refusal | undefined {
  if (typeof stored !== 'object' || stored === null || !('note' in stored) || typeof stored.note !== 'string') return
  const reason = 'reason' in stored ? declineReasons.find((each) => each === stored.reason) : undefined
  return { reason, note: stored.note, mute: 'mute' in stored && stored.mute === true }
}
