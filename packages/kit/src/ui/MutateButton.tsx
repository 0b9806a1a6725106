import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonKind } from './Button.tsx'

/** The part of a mutation that the button needs, as `useMutation` of the query library returns it. */
export interface Mutation<Input, Output> {
  isPending: boolean
  mutate(
    input: Input,
    options?: { onSuccess?: (output: Output) => void; onError?: (error: Error) => void; onSettled?: () => void },
  ): void
}

interface MutateButtonProps<Input, Output> {
  mutation: Mutation<Input, Output>
  /** What to send, asked at the tap; `undefined` means not now (a check failed, a confirm was declined). */
  input: () => Input | undefined | Promise<Input | undefined>
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
  kind?: ButtonKind
  wide?: boolean
  icon?: ReactNode
  /** The id of what it is about, where a list has many of the same name. */
  describedBy?: string
  children: ReactNode
}

/**
 * A button that does one write. It is busy from the tap to the end of the write, also while it asks what to send. A second
 * tap, however soon, does nothing.
 */
export function MutateButton<Input, Output>(props: MutateButtonProps<Input, Output>) {
  const { mutation, input, onSuccess, onError, kind, wide, icon, describedBy, children } = props
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const release = () => {
    isSending.current = false
    setBusy(false)
  }
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    let ready: Input | undefined
    try {
      ready = await input()
    } finally {
      if (ready === undefined) release()
    }
    if (ready !== undefined) mutation.mutate(ready, { onSuccess, onError, onSettled: release })
  }
  return (
    <Button
      kind={kind}
      wide={wide}
      icon={icon}
      aria-describedby={describedBy}
      busy={isBusy || mutation.isPending}
      onClick={send}
    >
      {children}
    </Button>
  )
}
