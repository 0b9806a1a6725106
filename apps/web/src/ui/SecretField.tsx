import { type ComponentProps, useState } from 'react'
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
  return (
    <TextField
      {...field}
      help={shown ? help : hiddenHelp}
      value={shown ? value : mask(value)}
      onFocus={() => setShown(true)}
    />
  )
}
