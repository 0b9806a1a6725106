import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton, type Mutation } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { ReactNode } from 'react'
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
  return (
    <MutateButton
      mutation={act}
      kind="quiet"
      describedBy={describedBy}
      input={() => (prepare ? prepare() : row)}
      onSuccess={({ version }) => {
        toast(done)
        onDone?.(version)
      }}
      onError={({ message }) => void alert(message)}
    >
      {children}
    </MutateButton>
  )
}
