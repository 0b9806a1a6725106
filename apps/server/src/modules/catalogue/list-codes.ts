import type { listCodes } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'

export const listCodesHandler: Handler<typeof listCodes> = async ({ list }, { content, language }) =>
  content.dictionaries[list].map(({ code, text }) => ({ code, text: text[language] }))
