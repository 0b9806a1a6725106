import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument, PDFRadioGroup, PDFTextField } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { downloadsFile, type Form } from './article-schema.ts'
import { makeMistakes, openContentFiles } from './content-files.ts'
import { printForm } from './print-form.ts'

const folder = path.join(import.meta.dirname, '../../../../content')
const font = await readFile(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
)

async function forms(): Promise<Form[]> {
  const files = await openContentFiles(folder, makeMistakes(folder))
  return files.readYaml('downloads.yaml', downloadsFile)?.value.downloads ?? []
}

test('each form has a field for each of its questions, to be filled in on a screen', async () => {
  for (const form of await forms()) {
    const document = await PDFDocument.load(await readFile(path.join(folder, 'downloads', `${form.id}.pdf`)))
    const fields = document.getForm().getFields()
    const asked = form.sections.flatMap((section) => section.fields.map(({ kind }) => kind))
    expect(document.getTitle()).toBe(form.name.zh)
    expect(fields.map((field) => (field instanceof PDFRadioGroup ? 'choice' : 'text'))).toEqual(
      asked.map((kind) => (kind === 'choice' ? 'choice' : 'text')),
    )
    expect(fields.some((field) => field instanceof PDFTextField && field.isReadOnly())).toBe(false)
  }
})

test('the files match their list: npm run forms prints a stale one again', async () => {
  for (const form of await forms()) {
    const made = Buffer.from(await printForm(form, font))
    expect(made.equals(await readFile(path.join(folder, 'downloads', `${form.id}.pdf`))), form.id).toBe(true)
  }
})
