import { type ComponentProps, type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'required' | 'value' | 'onFocus'>

interface SecretFieldProps extends FieldProps, InputProps {
  value: string
  /** The mask, shown until the field is tapped. */
  mask: (value: string) => string
  /** Shown under the label while it is masked. */
  hiddenHelp: string
}

/** A field whose value is masked until it is tapped, so that nobody else can read it. */
export function SecretField({ value, mask, hiddenHelp, help, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(value === '')
  // Typing replaces the whole number, because a masked number cannot be edited in part.
  const show = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (shown) return
    flushSync(() => setShown(true))
    currentTarget.select()
  }
  return <TextField {...field} help={shown ? help : hiddenHelp} value={shown ? value : mask(value)} onFocus={show} />
}
