import type { YamlFile } from './content-files.ts'

/** The second of two equal names in a list is the mistake. */
export function refuseRepeats(
  file: YamlFile<unknown>,
  list: PropertyKey[],
  names: readonly string[],
  kind: string,
): void {
  for (const [i, name] of names.entries()) {
    if (names.indexOf(name) < i) file.mistake([...list, i], `${kind} ${name} is there twice`)
  }
}

export function requirePicture(
  file: YamlFile<unknown>,
  path: PropertyKey[],
  name: string,
  pictures: ReadonlySet<string>,
): void {
  if (!pictures.has(name)) file.mistake(path, `no picture ${name} in pictures/`)
}

export function idOf({ id }: { id: string }): string {
  return id
}
