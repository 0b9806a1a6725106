import { type CaseActDone, caseActTitles, unnamedActors } from '@registration/contract/desk/case-acts.ts'
import type { Language } from '@registration/contract/refusals.ts'

/** What happened to a case, in one phrase: 已由李娜领取, 申请人已撤回. `staffName` is null where no officer did it. */
export function wordsOfAct(
  { act, staffName }: { act: CaseActDone; staffName: string | null },
  language: Language,
): string {
  const title = caseActTitles[act]
  const unnamed = unnamedActors[title.by ?? 'service'][language]
  if (language === 'en') return `${title.en.charAt(0).toUpperCase()}${title.en.slice(1)} by ${staffName ?? unnamed}`
  return staffName ? `已由${staffName}${title.zh}` : `${unnamed}已${title.zh.replace(/申请$/, '')}`
}
