import { OperatorError } from '../operator-error.ts'

/** Stops a start: lists every fault of the settings, one per line. */
export class ConfigError extends OperatorError {
  constructor(faults: string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}
