import { birthDateOf, isCitizenId } from './citizen-id.ts'
import { todayInShanghai } from './dates.ts'

const fullAge = 18

/** Whether a number is that of a person who is under age on a day, `YYYY-MM-DD`. */
export function isMinorsNumber(value: string, today: string = todayInShanghai()): boolean {
  const birth = isCitizenId(value, today) ? birthDateOf(value) : undefined
  return birth !== undefined && `${Number(birth.slice(0, 4)) + fullAge}${birth.slice(4)}` > today
}
