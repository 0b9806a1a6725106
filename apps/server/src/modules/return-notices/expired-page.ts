import { type Language, refusalText } from '@registration/contract/refusals.ts'

const titles = { zh: '补正告知书', en: 'Notice of correction' } as const

/** What a browser shows at the expired address of a notice: a tab is reloaded, or kept over the night. */
export function renderExpiredPage(language: Language): string {
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${titles[language]}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${titles[language]}</h1>
<p>${refusalText('noticeExpired', language)}</p>
</main>
</body>
</html>
`
}
