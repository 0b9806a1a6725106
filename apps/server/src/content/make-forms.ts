import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { downloadsFile } from './article-schema.ts'
import { commandFolder } from './command-folder.ts'
import { makeMistakes, openContentFiles } from './content-files.ts'
import { printForm } from './print-form.ts'

// npm run forms -- [folder]: prints the forms of the content's downloads.yaml as downloads/{id}.pdf beside it. The same
// list always makes the same files.
const folder = commandFolder()
const mistakes = makeMistakes(folder)
const file = (await openContentFiles(folder, mistakes)).readYaml('downloads.yaml', downloadsFile)
mistakes.throwIfAny()
const font = await readFile(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
)
await mkdir(path.join(folder, 'downloads'), { recursive: true })
for (const form of file?.value.downloads ?? [])
  await writeFile(path.join(folder, 'downloads', `${form.id}.pdf`), await printForm(form, font))
