import { databaseFault } from '../db/failures.ts'

/** Runs an operator's command with its arguments. Prints its answer, or its fault in one line with the exit code 1. */
export async function runCommand(command: (options: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${databaseFault(error) ?? (error instanceof Error ? error.message : error)}\n`)
    process.exitCode = 1
  }
}
