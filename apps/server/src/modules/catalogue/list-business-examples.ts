import type { listBusinessExamples } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { pictureUrl } from '../home/home-rules.ts'

/** The tiles of the grid, each with its filter. */
export const listBusinessExamplesHandler: Handler<typeof listBusinessExamples> = async (
  _input,
  { content, language },
) =>
  content.businessTypes.map(({ name, range, picture, filter }) => ({
    name: name[language],
    range: range[language],
    image: pictureUrl(picture),
    isEnterprise: filter.accountKind === undefined ? '' : filter.accountKind === 'enterprise' ? '1' : '0',
    accountKind: filter.accountKind === 'enterprise' ? '1' : '',
    registrationType: filter.category ?? (filter.mortgage === undefined ? '' : filter.mortgage ? '1' : '0'),
  }))
