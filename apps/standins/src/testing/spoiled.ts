/** A message with one fault, and its description. */
export interface Spoiled {
  what: string
  message: unknown
}

/**
 * Every way in which one field of a message is renamed, missing, null or of another type, or has an unknown one beside
 * it.
 * @param optional paths of optional fields (`parties.0.agent`)
 */
export function spoiled(message: object, optional: readonly string[] = []): Spoiled[] {
  return spoiledAt(message, '').filter(({ what }) => !optional.some((path) => what === `${path} missing`))
}

function spoiledAt(value: unknown, path: string): Spoiled[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([name, field]) => {
    const place = path === '' ? name : `${path}.${name}`
    const otherwise = (what: string, message: unknown) => ({ what: `${place} ${what}`, message })
    const deeper = spoiledAt(field, place).map(({ what, message }) => ({ what, message: put(value, name, message) }))
    const changed = [
      otherwise('null', put(value, name, null)),
      otherwise('of another type', put(value, name, typeof field === 'string' ? 7 : 'seven')),
    ]
    if (Array.isArray(value)) return [...changed, ...deeper]
    const without = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    return [
      ...changed,
      otherwise('missing', without),
      otherwise('renamed', { ...without, [`${name}X`]: field }),
      ...deeper,
    ]
  })
  return Array.isArray(value)
    ? below
    : [...below, { what: `${path} with another field`, message: { ...value, extra: '1' } }]
}

function put(value: object, name: string, field: unknown): unknown {
  return Array.isArray(value)
    ? value.map((each, i) => (String(i) === name ? field : each))
    : { ...value, [name]: field }
}

/** The message with another value at a path (`parties.0.name`). */
export function withValue(message: object, path: string, value: unknown): unknown {
  const [name = '', ...below] = path.split('.')
  if (below.length === 0) return put(message, name, value)
  const field: unknown = Object.entries(message).find(([other]) => other === name)?.[1]
  if (typeof field !== 'object' || field === null) throw new Error(`nothing below ${name}`)
  return put(message, name, withValue(field, below.join('.'), value))
}
