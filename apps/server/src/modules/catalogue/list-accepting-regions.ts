import type { listAcceptingRegions } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { citiesIn } from './catalogue-rules.ts'

/** Only the regions that take applications online. */
export const listAcceptingRegionsHandler: Handler<typeof listAcceptingRegions> = async (
  _input,
  { content, language },
) =>
  citiesIn(
    content.cities.filter(({ acceptsOnline }) => acceptsOnline),
    language,
  )
