import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { MutateButton, type Mutation } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { type ReactNode, useRef } from 'react'
import type { SeenCase } from './queries.ts'

export interface ActButtonProps {
  row: SeenCase
  /** Done before the act: answers the case as it is then, or undefined if the act must wait. */
  prepare?: () => Promise<SeenCase | undefined>
  /** Called with the version of the case after the act. */
  onDone?: (version: number) => void
  /** The id of the case's number, where a list has many of them. */
  describedBy?: string
}

interface Props extends ActButtonProps {
  act: Mutation<SeenCase, { version: number }>
  /** What is said when it is done. */
  done: string
  children: ReactNode
}

/** An act without a question. A refusal is shown until it is closed: it names what happened meanwhile. */
export function ActButton({ row, prepare, onDone, describedBy, act, done, children }: Props) {
  const toast = useToast()
  const { alert } = useDialogs()
  // The version of the case on which it was done: until the case is read again, a second Enter would only be refused.
  const doneOn = useRef<number>(undefined)
  const ask = () => (prepare ? prepare() : row)
  return (
    <MutateButton
      mutation={act}
      kind="quiet"
      describedBy={describedBy}
      input={() => (doneOn.current === row.version ? undefined : ask())}
      onSuccess={({ version }) => {
        doneOn.current = row.version
        // The second click of a double click is not meant for what takes the button's place.
        ignoreTaps()
        toast(done)
        onDone?.(version)
      }}
      onError={({ message }) => void alert(message)}
    >
      {children}
    </MutateButton>
  )
}
