/** The settings of a process on a machine whose clock is this many days ahead. */
export function clockAheadBy(days: number): { NODE_OPTIONS: string } {
  const program = `
    const Right = Date
    const ahead = ${days * 24 * 3_600_000}
    globalThis.Date = class Date extends Right {
      static now() { return Right.now() + ahead }
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])) }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
}
