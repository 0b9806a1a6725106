/** What stops a start: every fault of the settings, one line each. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The settings are not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}
