/** Prints a measured figure of a proof beside its verdict. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
