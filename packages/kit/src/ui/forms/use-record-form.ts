import { type RefObject, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { type KeptAt, openDraft, useFormDraft } from './use-form-draft.ts'

export type Side = 'mine' | 'theirs'

/** A field that the citizen and another device changed to different values. */
export interface Conflict<Values extends FieldValues> {
  field: Path<Values>
  mine: string
  theirs: string
  /** Undefined until the citizen has chosen. */
  chosen: Side | undefined
}

export interface RecordForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** What was read of the record. A save sends it beside the values, so that it overwrites no other change. */
  base: RefObject<Values>
  keptAt: KeptAt
  conflicts: readonly Conflict<Values>[]
  /** Whether a save was tried before every choice was made. */
  lacksChoice: boolean
  choose: (field: Path<Values>, side: Side) => void
  /** Shows what was read again of the record, except in the fields in which something was typed. */
  follow: (present: Values) => void
  /** Shows both values of `fields`. Everything typed stays, and the next save goes on from `present`. */
  showConflict: (fields: readonly string[], present: Values) => void
  /** Whether every choice is made. If not, it asks for them. */
  isDecided: () => boolean
  forget: () => void
  /** Begins again with the saved record. */
  reset: (saved: Values) => void
}

/** The form of a record that another device may change meanwhile (docs/product/wire.md 'Changes meanwhile'). */
export function useRecordForm<Values extends FieldValues>({
  key,
  stored,
  resolver,
}: {
  /** Names the form and its record, for the draft. */
  key: string
  /** The record as it was read. */
  stored: Values
  resolver: Resolver<Values>
}): RecordForm<Values> {
  const [opened] = useState(() => openDraft(key, stored))
  const base = useRef(opened.base)
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([])
  const [lacksChoice, setLacksChoice] = useState(false)
  // The values of a form are flat texts, of which the library's type of partial values knows nothing.
  const form = useForm<Values>({ defaultValues: opened.values as DefaultValues<Values>, resolver, mode: 'onTouched' })
  const { forget, keptAt } = useFormDraft(key, form, base)
  const fields = Object.keys(stored) as Path<Values>[] // the form is flat: its paths are its fields' names

  const isUntouched = (field: Path<Values>) => form.getValues(field) === base.current[field]
  const follow = (present: Values) => {
    // What was typed and is on the record meanwhile is no difference any more.
    const untouched = fields.filter((field) => isUntouched(field) || form.getValues(field) === present[field])
    const changed = untouched.filter((field) => present[field] !== base.current[field])
    if (changed.length === 0) return
    if (untouched.length === fields.length) return reset(present)
    for (const field of changed) {
      base.current = { ...base.current, [field]: present[field] }
      form.setValue(field, present[field])
      form.clearErrors(field)
    }
  }
  const showConflict = (named: readonly string[], present: Values) => {
    const typed = form.getValues()
    const disputed = fields.filter((field) => named.includes(field))
    const untouched = fields.filter((field) => !disputed.includes(field) && isUntouched(field))
    base.current = present
    for (const field of untouched) form.setValue(field, present[field])
    setLacksChoice(false)
    setConflicts(disputed.map((field) => ({ field, mine: typed[field], theirs: present[field], chosen: undefined })))
  }
  const choose = (field: Path<Values>, side: Side) => {
    const conflict = conflicts.find((each) => each.field === field)
    if (!conflict) return
    // Both values come from the form and its record, so each is of the field's kind.
    form.setValue(field, conflict[side] as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true })
    setConflicts(conflicts.map((each) => (each === conflict ? { ...each, chosen: side } : each)))
  }
  const isDecided = () => {
    // What was typed after the conflict was shown is a choice too.
    const isOpen = ({ field, mine, theirs, chosen }: Conflict<Values>) =>
      chosen === undefined && [mine, theirs].includes(form.getValues(field))
    setLacksChoice(conflicts.some(isOpen))
    return !conflicts.some(isOpen)
  }
  const reset = (saved: Values) => {
    base.current = saved
    setConflicts([])
    setLacksChoice(false)
    form.reset(saved)
    forget()
  }
  return { form, base, keptAt, conflicts, lacksChoice, choose, follow, showConflict, isDecided, forget, reset }
}
