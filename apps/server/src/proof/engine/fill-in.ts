import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { repositoryFolder } from '../../config.ts'

/** A file of `deploy/` with its `${NAME}`s filled in, as `envsubst` does it. */
export async function fillIn(file: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(path.join(repositoryFolder, 'deploy', file), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/${file} needs ${name}`)
    return value
  })
}

/** Writes a filled-in file of `deploy/` into a machine's folder. Returns its path. */
export async function placeFilledIn(folder: string, file: string, values: Record<string, string>): Promise<string> {
  const target = path.join(folder, path.basename(file))
  await writeFile(target, await fillIn(file, values))
  return target
}
