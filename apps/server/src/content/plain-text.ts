/** The words of HTML that we made. */
export function plainText(html: string): string {
  return (
    html
      // Bold words and links are inside a sentence.
      .replace(/<\/?(?:strong|em|a|code)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  )
}
