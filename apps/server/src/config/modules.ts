import { ConfigError } from './config-error.ts'

/** The optional modules. */
export const optionalModules = ['call-queue'] as const
export type OptionalModule = (typeof optionalModules)[number]

/** The modules of a list separated by commas. */
export function readModules(value: string): OptionalModule[] {
  const names = value.split(',').flatMap((name) => name.trim() || [])
  return names.map((name) => {
    const found = optionalModules.find((each) => each === name)
    if (!found) throw new ConfigError([`MODULES knows no ${name}; it may name ${optionalModules.join(', ')}`])
    return found
  })
}
