import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { downloadsFile } from './article-schema.ts'
import { commandFolder } from './command-folder.ts'
import { makeMistakes, openContentFiles } from './content-files.ts'
import { printForm } from './print-form.ts'

// npm run forms -- [folder]: prints the forms of the content's downloads.yaml as downloads/{id}.pdf beside it. The same
// list always makes the same files.
try {
  process.stdout.write(`${await printForms(commandFolder())}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function printForms(folder: string): Promise<string> {
  const mistakes = makeMistakes(folder)
  const file = (await openContentFiles(folder, mistakes)).readYaml('downloads.yaml', downloadsFile)
  mistakes.throwIfAny()
  const font = await readFile(
    fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
  )
  const target = path.join(folder, 'downloads')
  const forms = file?.value.downloads ?? []
  await mkdir(target, { recursive: true })
  for (const form of forms) await writeFile(path.join(target, `${form.id}.pdf`), await printForm(form, font))
  return `${forms.length} forms are in ${target}`
}
