import type { Text } from '../locales/translate.ts'

/** Every text of a catalogue by its key. */
export const textsOf = (catalogue: Record<string, Record<string, Text>>): [key: string, text: Text][] =>
  Object.entries(catalogue).flatMap(([section, entries]) =>
    Object.entries(entries).map(([name, text]): [string, Text] => [`${section}.${name}`, text]),
  )

/** The plural forms of a text, or the text alone. */
export const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** The names of a text's places, sorted. */
export const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
