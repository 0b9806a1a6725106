import type { CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'
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
}

const nothing: Omit<Verified, 'standing'> = {
  number: '—',
  office: '—',
  holder: '—',
  region: '—',
  queriedAt: '—',
  issuedAt: '—',
  expiresAt: '—',
  fingerprint: '',
}

/** The whole page. An unknown certificate has the same parts as a known one, empty. */
export function renderPage(
  found: Verified | 'unknown',
  { language, request }: { language: Language; request: string },
): string {
  const t = verifyTexts[language]
  const { standing, ...shown } = found === 'unknown' ? { standing: 'unknown' as const, ...nothing } : found
  const other = language === 'en' ? 'zh' : 'en'
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${t.title}</title>
<link rel="stylesheet" href="/online/public/verify/verify.css">
<link rel="icon" href="data:,">
<script type="module" src="/online/public/verify/verify.js"></script>
</head>
<body>
<header><h1>${t.title}</h1><a href="${escaped(inLanguage(request, other))}" hreflang="${other}" lang="${other}">${t.other}</a></header>
<main>
<section class="standing ${standing}" role="status"><strong>${t.standings[standing]}</strong><p>${t.meanings[standing]}</p></section>
<section><dl>${factsOf(shown, t)}</dl></section>
${fileCheck(shown.fingerprint, t)}
<p class="quiet">${t.notice}</p>
</main>
</body>
</html>
`
}

function factsOf(shown: Omit<Verified, 'standing'>, t: VerifyTexts): string {
  const facts: [string, string][] = [
    [t.number, shown.number],
    [t.office, shown.office],
    [t.holder, shown.holder],
    [t.region, shown.region],
    [t.queriedAt, shown.queriedAt],
    [t.issuedAt, shown.issuedAt],
    [t.expiresAt, shown.expiresAt],
  ]
  return facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${escaped(value)}</dd></div>`).join('')
}

/** The script beside the page compares. Without a script the fingerprint is readable. */
function fileCheck(fingerprint: string, t: VerifyTexts): string {
  const words = [t.same, t.different, t.cannotCompare].map(escaped)
  return `<section id="file-check" data-fingerprint="${escaped(fingerprint)}" data-same="${words[0]}" data-different="${words[1]}" data-cannot="${words[2]}">
<h2>${t.fingerprint}</h2>
<p class="fingerprint">${escaped(fingerprint.match(/.{1,8}/g)?.join(' ') ?? '—')}</p>
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
