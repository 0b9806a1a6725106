import { lazy, Suspense } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { Skeleton } from '../Skeleton.tsx'
import type { RecordForm } from './use-record-form.ts'

/** Hardly anybody sees it, so its code is not part of the form. */
const ConflictChoices = lazy(async () => ({ default: (await import('./ConflictChoices.tsx')).ConflictChoices }))

interface ConflictCardProps<Values extends FieldValues> {
  record: RecordForm<Values>
  labelOf: (field: Path<Values>) => string
  /** The words of a value, if it is a code. */
  textOf: (field: Path<Values>, value: string) => string
}

/** What this citizen and another device changed to different values. */
export function ConflictCard<Values extends FieldValues>({
  record: { conflicts, choose, lacksChoice },
  labelOf,
  textOf,
}: ConflictCardProps<Values>) {
  if (conflicts.length === 0) return null
  return (
    <Suspense fallback={<Skeleton shape="field" />}>
      <ConflictChoices
        lacksChoice={lacksChoice}
        conflicts={conflicts.map(({ field, mine, theirs, chosen }) => ({
          field,
          label: labelOf(field),
          mine: textOf(field, mine),
          theirs: textOf(field, theirs),
          chosen,
          choose: (side) => choose(field, side),
        }))}
      />
    </Suspense>
  )
}
