import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { rowsFor } from './rows-for.ts'

interface GroupedFieldProps extends FieldProps {
  name: string
  /** The value without separators. */
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  /** What a form focuses if the value is wrong. */
  inputRef: Ref<HTMLTextAreaElement>
  /** The value with separators, as far as it is typed. */
  group: (value: string) => string
  /** Characters that `group` adds, and those that people type in their place. */
  separators: RegExp
  inputMode?: 'decimal' | 'text'
  autoCapitalize?: 'characters'
  /** Under the control: the value in other words. */
  note?: ReactNode
}

/**
 * A long number that is grouped while it is typed, shown whole on a narrow phone too. Its value has no separators. The caret
 * stays between the same digits.
 */
export function GroupedField(props: GroupedFieldProps) {
  const { label, required, optional, help, error, remark, note } = props
  const { name, value, onBlur, inputRef, inputMode, autoCapitalize } = props
  const typing = useGroupedTyping(props)
  return (
    <Field label={label} required={required} optional={optional} help={help} error={error} remark={remark}>
      {(control) => (
        <>
          <textarea
            {...control}
            {...typing}
            rows={rowsFor(typing.value)}
            autoComplete="off"
            name={name}
            ref={inputRef}
            onBlur={onBlur}
            inputMode={inputMode}
            autoCapitalize={autoCapitalize}
            className={classNames(styles.control, styles.fitted)}
          />
          {note && value !== '' && <p className={styles.help}>{note}</p>}
        </>
      )}
    </Field>
  )
}

function useGroupedTyping({ value, onValue, group, separators }: GroupedFieldProps) {
  const caret = useRef<{ input: HTMLTextAreaElement; digits: number }>(undefined)
  // A keyboard that composes characters must find its own text unchanged.
  const [composed, setComposed] = useState<string>()
  // A separator that was deleted alone comes back, and the caret with it.
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const shown = composed ?? group(value)
  const plain = (text: string) => text.replace(separators, '')
  const take = (input: HTMLTextAreaElement) => {
    caret.current = { input, digits: plain(input.value.slice(0, input.selectionStart ?? input.value.length)).length }
    onValue(plain(input.value))
    redraw()
  }
  useLayoutEffect(() => {
    const kept = caret.current
    caret.current = undefined
    if (!kept || kept.input.ownerDocument.activeElement !== kept.input) return
    const at = positionAfter(kept.digits, shown, separators)
    kept.input.setSelectionRange(at, at)
  })
  return {
    value: shown,
    // It is one line to the citizen, also where it does not fit on one.
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) =>
      'isComposing' in nativeEvent && nativeEvent.isComposing ? setComposed(target.value) : take(target),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => {
      setComposed(undefined)
      take(currentTarget)
    },
  }
}

/** The position in a grouped text right behind the given number of its own characters. */
function positionAfter(count: number, grouped: string, separators: RegExp): number {
  let position = 0
  let left = count
  while (left > 0 && position < grouped.length) {
    if (grouped.charAt(position).replace(separators, '') !== '') left -= 1
    position += 1
  }
  return position
}
