import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const apps = join(import.meta.dirname, '../apps')

/** Forms that lead nowhere and write nothing a second touch could repeat, or that others send, each with its reason. */
const without: Record<string, string> = {
  'web/src/features/progress/ProgressScreen.tsx': 'asks, and shows the answer below',
  'desk/src/features/cases/search/SearchField.tsx': 'asks, and leads to the answers',
  'desk/src/features/cases/acts/ActDialog.tsx': 'the frame of dialogs that send by use-act-form.ts',
  'desk/src/features/cases/review/decision/DecisionDialog.tsx': 'the frame of dialogs that send by the hook themselves',
  'web/src/features/profile/PasswordPrompt.tsx': 'a dialog that hands its text to the screen, which sends it',
}

const forms = globSync(['web/src/features/**/*.tsx', 'desk/src/**/*.tsx'], { cwd: apps })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, source: readFileSync(join(apps, file), 'utf8') }))
  .filter(({ source }) => source.includes('<form'))

test.each(forms.filter(({ file }) => !(file in without)))(
  'the form in $file is sent by the hook that sends once and leads away once',
  ({ source }) => {
    expect(source).toMatch(/use-(?:sending|save-entry)\.ts'/)
    expect(source).toMatch(/\buseSending\(\)|\buseSaveEntry\(/)
    // `leave` of the hook is the only way from a form: an own step would be taken twice, or from another screen.
    expect(source).not.toMatch(/\bnavigate\(|history\.back\(/)
  },
)

test('every form is looked at, and every exception is a form', () => {
  expect(forms.length).toBeGreaterThanOrEqual(9)
  expect(Object.keys(without).filter((file) => !forms.some((form) => form.file === file))).toEqual([])
})
