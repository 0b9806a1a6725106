import { type ComponentProps, type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'required' | 'value' | 'onFocus'>

interface SecretFieldProps extends FieldProps, InputProps {
  value: string
  /** What stands there until the field is tapped. */
  mask: (value: string) => string
  /** Said under the label while it is masked. */
  hiddenHelp: string
}

/** A field whose value is masked until it is tapped, so that nobody reads along. */
export function SecretField({ value, mask, hiddenHelp, help, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(value === '')
  // Whoever begins to type replaces the whole number: between the stars there is no place to type at.
  const show = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (shown) return
    flushSync(() => setShown(true))
    currentTarget.select()
  }
  return <TextField {...field} help={shown ? help : hiddenHelp} value={shown ? value : mask(value)} onFocus={show} />
}
