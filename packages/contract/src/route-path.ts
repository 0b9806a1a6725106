/** One query parameter of an address: its name, and the conversions between its text and our value. */
export interface Param<T> {
  name: string
  write(value: T): string
  read(text: string): T | undefined
}

type Params = Record<string, Param<unknown>>
type ValueOf<P> = P extends Param<infer T> ? T : never
type Needed<P extends Params> = { [K in keyof P]: ValueOf<P[K]> }
type Extra<P extends Params> = { [K in keyof P]?: ValueOf<P[K]> }

/** A screen's address: call it for a link, use it for the pattern of its route and for the values in a query. */
export interface RoutePath<N extends Params, E extends Params> {
  (...values: keyof N extends never ? [values?: Extra<E>] : [values: Needed<N> & Extra<E>]): string
  pattern: string
  /** Every path of the screen, `pattern` first. */
  patterns: readonly string[]
  /** The values in the query. A missing or unreadable value is undefined. */
  read: (search: string) => Extra<N & E>
}

/**
 * `routePath('/applyDetail', { id: text('id') }, { isSubmit: truth('isSubmit') })`: required parameters, then optional
 * ones.
 */
export function routePath<N extends Params, E extends Params>(
  pattern: string,
  needed: N,
  extra: E,
  aliases: readonly string[] = [],
): RoutePath<N, E> {
  const params = Object.entries<Param<unknown>>({ ...needed, ...extra })
  const link = (values: Record<string, unknown> = {}) => {
    const query = new URLSearchParams()
    for (const [word, param] of params) if (values[word] !== undefined) query.set(param.name, param.write(values[word]))
    return query.toString() === '' ? pattern : `${pattern}?${query}`
  }
  const read = (search: string) => {
    const query = new URLSearchParams(search)
    return Object.fromEntries(
      params.map(([word, param]) => [
        word,
        query.has(param.name) ? param.read(query.get(param.name) ?? '') : undefined,
      ]),
    )
  }
  // Each value goes to the parameter of its own name, which TypeScript cannot follow through Object.entries.
  return Object.assign(link, { pattern, patterns: [pattern, ...aliases], read }) as unknown as RoutePath<N, E>
}

export function text(name: string): Param<string> {
  return { name, write: (value) => value, read: (value) => value || undefined }
}

/** `'1'` and `'0'`. */
export function flag(name: string): Param<boolean> {
  return { name, write: (value) => (value ? '1' : '0'), read: (value) => value === '1' }
}

/** `'true'` and `'false'`. */
export function truth(name: string): Param<boolean> {
  return { name, write: String, read: (value) => value === 'true' }
}

/** A word of ours by its code in the address. */
export function oneOf<const T extends Record<string, string>>(name: string, codes: T): Param<keyof T & string> {
  return {
    name,
    write: (word) => codes[word] ?? '',
    read: (code) => Object.keys(codes).find((word) => codes[word] === code),
  }
}
