/** Stops a start: lists every fault of the settings, one per line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The settings are not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}
