import type { CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { escapeHtml, serverPage } from '../../http/server-page.ts'
import type { CertificateSummary } from './certificate-summary.ts'
import { type VerifyTexts, verifyTexts } from './verify-texts.ts'

/** The public details of a certificate. */
export interface Verified {
  standing: CertificateStanding
  number: string
  office: string
  /** Masked: 张*. */
  holder: string
  region: string
  queriedAt: string
  issuedAt: string
  expiresAt: string
  fingerprint: string
  showsFullNumber: boolean
  summary: CertificateSummary
  /** Null: the certificate was made before pages had codes. */
  pageCodes: readonly string[] | null
}

/** The facts as texts. A list is one text with a line for each entry, so that every page has the same parts. */
type Shown = Record<(typeof factNames)[number] | 'fingerprint', string>

const factNames = [
  'number',
  'office',
  'holder',
  'documentNumber',
  'region',
  'queriedAt',
  'issuedAt',
  'expiresAt',
  'unitCount',
  'burdens',
  'units',
  'pageCodes',
] as const

const nothing: Shown = {
  number: '—',
  office: '—',
  holder: '—',
  documentNumber: '—',
  region: '—',
  queriedAt: '—',
  issuedAt: '—',
  expiresAt: '—',
  unitCount: '—',
  burdens: '—',
  units: '—',
  pageCodes: '—',
  fingerprint: '',
}

/** The whole page. An unknown certificate has the same parts as a known one, empty. */
export function renderPage(
  found: Verified | 'unknown',
  { language, request }: { language: Language; request: string },
): string {
  const t = verifyTexts[language]
  const standing = found === 'unknown' ? found : found.standing
  const shown = found === 'unknown' ? nothing : shownOf(found, t)
  const other = language === 'en' ? 'zh' : 'en'
  const body = `<header><h1>${t.title}</h1><a href="${escapeHtml(inLanguage(request, other))}" hreflang="${other}" lang="${other}">${t.other}</a></header>
<main>
<section class="standing ${standing}" role="status"><strong>${t.standings[standing]}</strong><p>${t.meanings[standing]}</p><p class="quiet">${t.notice}</p></section>
<section><dl>${factsOf(shown, t)}</dl></section>
${fileCheck(shown.fingerprint, t)}
</main>
<script type="module" src="/online/public/verify/verify.js"></script>`
  return serverPage({ language, title: t.title, body })
}

function shownOf({ showsFullNumber, summary, pageCodes, ...rest }: Verified, t: VerifyTexts): Shown {
  return {
    ...rest,
    documentNumber: showsFullNumber ? t.numberInFull : t.numberMasked,
    unitCount: t.unitCountOf(summary.units.length),
    burdens: t.burdensOf(summary),
    units: summary.units.map((unit, index) => `${index + 1}. ${t.unitOf(unit)}`).join('\n') || '—',
    pageCodes:
      pageCodes?.map((code, index) => t.pageCodeOf(index + 1, pageCodes.length, code)).join('\n') ?? t.noPageCodes,
  }
}

function factsOf(shown: Shown, t: VerifyTexts): string {
  return factNames.map((name) => `<div><dt>${t[name]}</dt><dd>${escapeHtml(shown[name])}</dd></div>`).join('')
}

/** The script beside the page compares. Without a script the fingerprint is readable. */
function fileCheck(fingerprint: string, t: VerifyTexts): string {
  const words = [t.same, t.different, t.cannotCompare].map(escapeHtml)
  return `<section id="file-check" data-fingerprint="${escapeHtml(fingerprint)}" data-same="${words[0]}" data-different="${words[1]}" data-cannot="${words[2]}">
<h2>${t.fingerprint}</h2>
<p class="fingerprint">${escapeHtml(fingerprint.match(/.{1,8}/g)?.join(' ') ?? '—')}</p>
<label for="file">${t.compare}</label>
<input id="file" type="file" accept="application/pdf,.pdf">
<p class="quiet">${t.staysHere}</p>
<output for="file" aria-live="polite"></output>
</section>`
}

/** The same address in the given language. Nothing but a query of ours goes into it. */
function inLanguage(request: string, language: string): string {
  const query = new URLSearchParams(request.split('?')[1] ?? '')
  query.set('lang', language)
  return `?${query}`
}
