import type { ComponentProps } from 'react'
import styles from './CodeField.module.css'
import { CountdownButton } from './CountdownButton.tsx'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'required'>

interface CodeFieldProps extends FieldProps {
  /** The pause's name and the sending: see `CountdownButton`. */
  name: string
  onSend: () => Promise<boolean>
}

/** The code of a message, with the button that asks for one beside it. The phone offers the code automatically. */
export function CodeField(props: CodeFieldProps & { input: InputProps }) {
  const { label, required, help, error, name, onSend, input } = props
  return (
    <Field label={label} required={required} help={help} error={error}>
      {(control) => (
        <div className={styles.row}>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...input}
            {...control}
            className={fieldStyles.control}
          />
          <CountdownButton name={name} onSend={onSend} />
        </div>
      )}
    </Field>
  )
}
