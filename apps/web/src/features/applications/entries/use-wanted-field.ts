import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

const control = 'input, select, textarea'

/** Focuses the field that the citizen came for, unless they type elsewhere already. A new screen takes the focus first. */
export function useWantedField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values> | undefined,
): void {
  useEffect(() => {
    if (!field) return
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches(control)) form.setFocus(field)
    })
    return () => cancelAnimationFrame(frame)
  }, [form, field])
}
