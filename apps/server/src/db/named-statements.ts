import type { ClientBase } from 'pg'

const cap = 1_000
const names = new Map<string, string>()
let count = 0

/**
 * Makes a connection send each statement that has parameters under a name, so that the database parses and plans it once per connection.
 * The names are capped: text past the cap (built at run time, surely) is sent without a name, and no connection collects plans for ever.
 */
export function nameStatements(client: ClientBase): void {
  const query = client.query
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (...args: unknown[]) => {
      const [text, values, ...rest] = args
      // Without parameters it may be several statements or DDL, which cannot be prepared.
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return Reflect.apply(query, client, args)
      const name = nameOf(text)
      if (name === undefined) return Reflect.apply(query, client, args)
      const [callback] = rest
      if (typeof callback === 'function') {
        // The pool itself queries with a callback.
        rest[0] = (error: unknown, result: unknown) => {
          forgetStale(error, text)
          Reflect.apply(callback, undefined, [error, result])
        }
      }
      const answer: unknown = Reflect.apply(query, client, [{ name, text, values }, ...rest])
      if (answer instanceof Promise) answer.catch((error) => forgetStale(error, text))
      return answer
    },
  })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= cap) return known
  count += 1
  const name = `s${count}`
  names.set(text, name)
  return name
}

/** After a migration by another node a cached plan may no longer fit (0A000, or 26000 when it is gone): the next call takes a new name. */
function forgetStale(error: unknown, text: string): void {
  if (error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000'))
    names.delete(text)
}
