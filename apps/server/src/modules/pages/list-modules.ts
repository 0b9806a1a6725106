import type { listModules } from '@registration/contract/information.ts'
import { optionalModules, optionalPlatforms } from '../../config/modules.ts'
import type { Handler } from '../../http/handler.ts'

/** The modules of every office. */
const usual = ['applications', 'archive', 'appointments', 'progress', 'channels', 'downloads', 'feedback', 'profile']

/** The modules of this server: the usual ones, and whether each optional one and each optional platform's is on. */
export const listModulesHandler: Handler<typeof listModules> = async (_input, { config }) => [
  ...usual.map((module) => ({ module, on: true })),
  ...optionalModules.map((module) => ({ module, on: config.modules.includes(module) })),
  ...optionalPlatforms.map((module) => ({ module, on: !config.platformsOff.includes(module) })),
]
