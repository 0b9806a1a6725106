import { createHash } from 'node:crypto'

const maxNames = 1_000

/**
 * Names of prepared statements, so that a connection parses and plans each text once. Beyond the cap a text is sent
 * without a name: texts made at run time must not collect plans without end. A name follows from its text, so that it
 * means the same on every node: a pooler that hands a connection to another node can't make it run another statement.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** How often a text got a new name. */
  readonly #renewed = new Map<string, number>()

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known
    const name = `${digestOf(text)}${this.#renewed.get(text) ?? ''}`
    this.#names.set(text, name)
    return name
  }

  /**
   * After a migration by another node a prepared plan may not fit (0A000) or be gone (26000): the next call uses a new
   * name.
   */
  forgetStale(text: string, error: unknown): void {
    const isStale = error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000')
    if (isStale && this.#names.delete(text)) this.#renewed.set(text, (this.#renewed.get(text) ?? 0) + 1)
  }
}

const digestOf = (text: string) => `s${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
