import type { Language } from '@registration/contract/refusals.ts'
import { escapeHtml, serverPage } from '../../http/server-page.ts'
import { type ShownState, shownTexts } from './shown-texts.ts'

export interface Shown {
  state: ShownState
  /** Undefined when nothing is said. */
  facts?: { certificateNumber: string; holder: string; street: string; isRestricted: boolean; asOf: string }
}

const factNames = ['certificateNumber', 'holder', 'street', 'restricted', 'asOf'] as const
const styles = { valid: 'valid', ended: 'revoked', unverified: 'unknown', expired: 'expired' } as const

/** The whole page. Without facts it has the same parts, empty. */
export function renderShownPage(
  { state, facts }: Shown,
  { language, code }: { language: Language; code: string },
): string {
  const t = shownTexts[language]
  const other = language === 'en' ? 'zh' : 'en'
  const values: Partial<Record<(typeof factNames)[number], string>> = facts
    ? { ...facts, restricted: facts.isRestricted ? t.restricted : t.unrestricted }
    : {}
  const rows = factNames.map(
    (name) => `<div><dt>${t.facts[name]}</dt><dd>${escapeHtml(values[name] || '—')}</dd></div>`,
  )
  const body = `<header><h1>${t.title}</h1><a href="${escapeHtml(`?${new URLSearchParams({ code, lang: other })}`)}" hreflang="${other}" lang="${other}">${t.other}</a></header>
<main>
<section class="standing ${styles[state]}" role="status"><strong>${t.states[state]}</strong><p>${t.meanings[state]}</p></section>
<section><dl>${rows.join('')}</dl></section>
<p class="quiet">${t.notice}</p>
</main>`
  return serverPage({ language, title: t.title, body })
}
