/** The keys of the case screen. docs/product/cases.md 'Keyboard'. */
export const caseKeys = [
  'next',
  'previous',
  'takeNext',
  'claim',
  'nextMaterial',
  'previousFile',
  'nextFile',
  'rotate',
  'zoomIn',
  'zoomOut',
  'zoomFit',
  'pair',
  'tick',
  'remark',
  'pass',
  'return',
  'hold',
  'note',
  'back',
  'help',
] as const
export type CaseKey = (typeof caseKeys)[number]

/** As they are printed on the keyboard. The first one is shown. */
export const printedKeys: Readonly<Record<CaseKey, readonly string[]>> = {
  next: ['J'],
  previous: ['K'],
  takeNext: ['G'],
  claim: ['C'],
  nextMaterial: ['M'],
  previousFile: ['['],
  nextFile: [']'],
  rotate: ['R'],
  // The plus of the main keys needs Shift, which nobody wants to hold.
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomFit: ['0'],
  pair: ['V'],
  tick: ['Space'],
  remark: ['X'],
  pass: ['P'],
  return: ['B'],
  hold: ['H'],
  note: ['N'],
  back: ['Esc'],
  help: ['?'],
}

/** Keys that go on while they are held down. The others act once. */
const repeating: readonly CaseKey[] = ['next', 'previous', 'previousFile', 'nextFile', 'zoomIn', 'zoomOut']

/** What the browser calls some of them, also while a Chinese input method is switched on. */
const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  '【': '[',
  '】': ']',
  '「': '[',
  '」': ']',
  '？': '?',
  '＋': '+',
  '－': '-',
  '—': '-',
}

const keyOfName = new Map(caseKeys.flatMap((key) => printedKeys[key].map((printed) => [printed, key] as const)))

/** A key that was pressed, as the browser reports it. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>

/** What a pressed key means. Undefined if it is none of ours, belongs to an input method, or has another use already. */
export function caseKeyOf(press: Press): CaseKey | undefined {
  if (press.defaultPrevented || press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return undefined
  // Signs may need Shift on some keyboards. A letter with Shift is another key.
  if (isLetter(press.key) && press.shiftKey) return undefined
  const key = caseKeyNamed(press.key)
  return key && press.repeat && !repeating.includes(key) ? undefined : key
}

/** Whether a key, as the browser names it, goes on at each press: it walks through cases or papers. */
export function isWalkingKey(name: string): boolean {
  const key = caseKeyNamed(name)
  return key !== undefined && repeating.includes(key)
}

const isLetter = (name: string): boolean => /^[a-z]$/i.test(name)

const caseKeyNamed = (name: string): CaseKey | undefined =>
  keyOfName.get(isLetter(name) ? name.toUpperCase() : (names[name] ?? name))
