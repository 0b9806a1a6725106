import type { Language } from '@registration/contract/refusals.ts'

/** The stylesheet of the pages that the server writes, also of those of the desk. */
export const pageStyle = '/online/public/verify/verify.css'

/** A whole page that the server writes itself. No search engine lists it. */
export function serverPage({ language, title, body }: { language: Language; title: string; body: string }): string {
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${pageStyle}">
<link rel="icon" href="data:,">
</head>
<body>
${body}
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
