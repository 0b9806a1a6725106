import type { ReactNode } from 'react'
import { Button, type ButtonKind } from './Button.tsx'

/** The part of a mutation that the button needs, as `useMutation` of the query library returns it. */
interface Mutation<Input, Output> {
  isPending: boolean
  mutate(input: Input, options?: { onSuccess?: (output: Output) => void; onError?: (error: Error) => void }): void
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
  children: ReactNode
}

/** A button that does one write and is busy while the write runs. */
export function MutateButton<Input, Output>(props: MutateButtonProps<Input, Output>) {
  const { mutation, input, onSuccess, onError, kind, wide, icon, children } = props
  const send = async () => {
    const ready = await input()
    if (ready !== undefined) mutation.mutate(ready, { onSuccess, onError })
  }
  return (
    <Button kind={kind} wide={wide} icon={icon} busy={mutation.isPending} onClick={send}>
      {children}
    </Button>
  )
}
