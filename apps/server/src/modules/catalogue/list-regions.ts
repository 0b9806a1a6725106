import type { listRegions } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { citiesIn } from './catalogue-rules.ts'

export const listRegionsHandler: Handler<typeof listRegions> = async (_input, { content, language }) =>
  citiesIn(content.cities, language)
