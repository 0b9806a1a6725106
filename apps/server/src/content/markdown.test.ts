import { expect, it } from 'vitest'
import { markdownToHtml } from './markdown.ts'

it('a text becomes headings, lists, emphasis and tables', () => {
  const { html, mistakes } = markdownToHtml('## 标题\n\n- **一**\n- 二\n\n|a|b|\n|-|-|\n|1|2|\n')
  expect(html).toContain('<h2>标题</h2>')
  expect(html).toContain('<li><strong>一</strong></li>')
  expect(html).toContain('<td>1</td>')
  expect(mistakes).toEqual([])
})

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<div onclick="x">\n\ntext\n\n</div>',
  '- <iframe src="//x"></iframe>',
  '<a href="javascript:x">x</a>',
])('raw HTML is shown as text: %s', (source) => {
  const { html } = markdownToHtml(source)
  expect(html.replace(/<\/?(p|ul|li)>/g, '')).not.toMatch(/<[a-z/]/i)
  expect(html).toContain('&lt;')
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'vbscript:x',
  'https://u:p@x.example/',
])('a link to %s keeps its words only and is a mistake', (href) => {
  const { html, mistakes } = markdownToHtml(`first\n\nsee [the page](${href})`)
  expect(html).toBe('<p>first</p>\n<p>see the page</p>')
  expect(mistakes).toEqual([{ line: 3, what: `a link may lead to http(s) or a screen of the app: ${href}` }])
})

it.each(['https://www.office.example/a?b=1', '/findaccept', '/prodoing?itemIndex=1'])('a link to %s stays', (href) => {
  expect(markdownToHtml(`[x](${href})`)).toEqual({ html: `<p><a href="${href}">x</a></p>`, mistakes: [] })
})

it('a quote in a link cannot leave its attribute', () => {
  const { html } = markdownToHtml('[x](</a"onmouseover="x>)')
  expect(html).not.toContain('"onmouseover')
})

it('a picture is a mistake', () => {
  const { html, mistakes } = markdownToHtml('a\n![plan](https://x.example/a.png)')
  expect(html).not.toContain('<img')
  expect(mistakes).toEqual([{ line: 2, what: 'a picture cannot stand in a text: https://x.example/a.png' }])
})
