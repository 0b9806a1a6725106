/** What a form-encoded body can carry; absent values are left out. */
export type FormValue = string | number | boolean | null | undefined | FormValue[] | { [name: string]: FormValue }

/**
 * Name and value pairs in bracket notation: `units[0][name]`, lists by index. An empty list or record has no pair at
 * all, `null` is an empty text.
 */
export function formPairs(value: FormValue, name = ''): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => formPairs(inner, name ? `${name}[${key}]` : key))
}
