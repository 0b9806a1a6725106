import type { OwnData } from './queries.ts'

/** The download: kinds of records in our words, each a list of records with their fields in our words. */
export function ownDataJson({ madeAt, sections }: OwnData): string {
  const kinds = sections.map(({ name, records }) => [
    name,
    records.map((record) => Object.fromEntries(record.map((field) => [field.name, field.value]))),
  ])
  return JSON.stringify({ madeAt, ...Object.fromEntries(kinds) }, null, 2)
}
