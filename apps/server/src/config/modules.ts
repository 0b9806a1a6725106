import { ConfigError } from './config-error.ts'

/** The optional modules. */
export const optionalModules = ['call-queue', 'property', 'questions', 'confirmation'] as const
export type OptionalModule = (typeof optionalModules)[number]

/** The outside platforms that an office may do without. Every other one is needed in production. */
export const optionalPlatforms = ['face', 'tax'] as const
export type OptionalPlatform = (typeof optionalPlatforms)[number]

export const readModules = (value: string): OptionalModule[] => readNames('MODULES', value, optionalModules)
export const readPlatformsOff = (value: string): OptionalPlatform[] =>
  readNames('PLATFORMS_OFF', value, optionalPlatforms)

/** The names of a list separated by commas. `setting` is for the fault. */
function readNames<T extends string>(setting: string, value: string, known: readonly T[]): T[] {
  const names = value.split(',').flatMap((name) => name.trim() || [])
  return names.map((name) => {
    const found = known.find((each) => each === name)
    if (!found) throw new ConfigError([`${setting} knows no ${name}; it may name ${known.join(', ')}`])
    return found
  })
}
