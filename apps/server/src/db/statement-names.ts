const maxNames = 1_000

/**
 * Names of prepared statements, so that a connection parses and plans each text once. Beyond the cap a text is sent
 * without a name: texts made at run time must not collect plans without end.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #count = 0

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxNames) return known
    this.#count += 1
    const name = `s${this.#count}`
    this.#names.set(text, name)
    return name
  }

  /**
   * After a migration by another node a prepared plan may not fit (0A000) or be gone (26000): the next call uses a new
   * name.
   */
  forgetStale(text: string, error: unknown): void {
    if (error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000'))
      this.#names.delete(text)
  }
}
