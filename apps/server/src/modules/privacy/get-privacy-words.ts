import type { getPrivacyWords } from '@registration/contract/privacy.ts'
import type { Handler } from '../../http/handler.ts'

/** The privacy notice, the words of a separate consent to a check by face, or the declaration with a submission. */
export const getPrivacyWordsHandler: Handler<typeof getPrivacyWords> = async ({ of }, { content, language }) => {
  const { version, title, sections } = content.privacy[of]
  return {
    version,
    title: title[language],
    sections: sections.map((section) => ({ title: section.title[language], text: section.text[language] })),
  }
}
