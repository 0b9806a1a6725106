import path from 'node:path'
import { repositoryFolder } from '../config.ts'

/** The content that a command is about: the folder of its argument, else CONTENT_DIR, else the checkout's. Absolute. */
export const commandFolder = (): string =>
  path.resolve(process.argv[2] || process.env.CONTENT_DIR || path.join(repositoryFolder, 'content'))
