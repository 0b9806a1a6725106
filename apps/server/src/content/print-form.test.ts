import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument, PDFRadioGroup, PDFTextField } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { hasReaders, textOf } from '../platform/pdf/testing/tools.ts'
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

const fileOf = ({ id }: Form) => path.join(folder, 'downloads', `${id}.pdf`)

test('each form has a field for each of its questions, to be filled in on a screen', async () => {
  for (const form of await forms()) {
    const document = await PDFDocument.load(await readFile(fileOf(form)))
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
    expect(made.equals(await readFile(fileOf(form))), form.id).toBe(true)
  }
})

test.skipIf(!hasReaders)('what is declared is on the page on which it is signed', async () => {
  for (const form of await forms()) {
    const pages = textOf(await readFile(fileOf(form))).split('\f')
    const signed = pages.find((page) => page.includes(form.declaration.en.slice(0, 40))) ?? ''
    for (const { label } of form.sections.at(-1)?.fields ?? []) expect(signed, form.id).toContain(label.zh)
  }
})

test.skipIf(!hasReaders)('a question ends inside its box', async () => {
  for (const form of await forms()) {
    const words = execFileSync('pdftotext', ['-bbox', fileOf(form), '-']).toString()
    const ends = [...words.matchAll(/xMin="62\.0+" yMin="[\d.]+" xMax="([\d.]+)"/g)].map(([, end]) => Number(end))
    expect(ends.length).toBeGreaterThan(5)
    expect(Math.max(...ends), form.id).toBeLessThan(206)
  }
})
