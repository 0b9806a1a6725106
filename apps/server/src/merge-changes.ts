/** One record three times: as the citizen read it, as they want it, and as it is now. An absent value is null. */
interface Versions<Field extends string, Value> {
  base: Readonly<Record<Field, Value>>
  given: Readonly<Record<Field, Value>>
  present: Readonly<Record<Field, Value>>
}

interface Rules<Field extends string, Value> {
  /** Fields that mean something only together: a change of one is a change of all. */
  together?: readonly (readonly Field[])[]
  /** Whether the merged record fits the rules over several fields. If not, every other change is a conflict. */
  isSound?: (merged: Record<Field, Value>) => boolean
}

interface Merged<Field extends string, Value> {
  /** The record with the citizen's changes and everybody else's. */
  merged: Record<Field, Value>
  /** What the citizen and somebody else changed to different values. Nothing may be saved then. */
  conflicts: Field[]
}

/** Merges a citizen's changes into a record that may have changed since they read it. Call it under the row's lock. */
export function mergeChanges<Field extends string, Value extends string | null>(
  fields: readonly Field[],
  { base, given, present }: Versions<Field, Value>,
  { together = [], isSound = () => true }: Rules<Field, Value> = {},
): Merged<Field, Value> {
  const isMine = (field: Field) => given[field] !== base[field]
  const isTheirs = (field: Field) => present[field] !== base[field]
  const differs = (field: Field) => given[field] !== present[field]
  const merged: Record<Field, Value> = { ...present }
  for (const field of fields) if (isMine(field)) merged[field] = given[field]

  const conflicts = fields.filter((field) => {
    const group = together.find((each) => each.includes(field)) ?? [field]
    return differs(field) && group.some(isMine) && group.some(isTheirs) && group.some(differs)
  })
  if (conflicts.length > 0 || isSound(merged)) return { merged, conflicts }
  return { merged, conflicts: fields.filter((field) => isTheirs(field) && differs(field)) }
}
