import type { z } from 'zod'
import * as articleSchema from './article-schema.ts'
import { calendarFile } from './calendar-schema.ts'
import type { ContentFiles, YamlFile } from './content-files.ts'
import * as schema from './content-schema.ts'
import { deskFile } from './desk-schema.ts'
import { opinionsFile, remarkReasonsFile } from './desk-words-schema.ts'
import { guidanceFile } from './guidance-schema.ts'
import { privacyFile } from './privacy-schema.ts'
import { registerChecksFile } from './register-check-schema.ts'

export type SourceFile<Schema extends z.ZodType> = YamlFile<z.infer<Schema>>

/** The files as read. One that does not fit its schema is absent, and references to it are not checked. */
export interface ContentSources {
  regions: SourceFile<typeof schema.regionsFile> | undefined
  dictionaries: SourceFile<typeof schema.dictionariesFile> | undefined
  partyForms: SourceFile<typeof schema.partyFormsFile> | undefined
  terms: SourceFile<typeof schema.termsFile> | undefined
  types: SourceFile<typeof schema.businessTypesFile> | undefined
  menus: SourceFile<typeof schema.menusFile> | undefined
  banners: SourceFile<typeof schema.bannersFile> | undefined
  notices: SourceFile<typeof schema.noticesFile> | undefined
  calendar: SourceFile<typeof calendarFile> | undefined
  privacy: SourceFile<typeof privacyFile> | undefined
  registerChecks: SourceFile<typeof registerChecksFile> | undefined
  guidance: SourceFile<typeof guidanceFile> | undefined
  desk: SourceFile<typeof deskFile> | undefined
  remarkReasons: SourceFile<typeof remarkReasonsFile> | undefined
  opinions: SourceFile<typeof opinionsFile> | undefined
  questions: SourceFile<typeof articleSchema.questionsFile> | undefined
  downloads: SourceFile<typeof articleSchema.downloadsFile> | undefined
  /** Those of `businessIds` that fit the schema. */
  businesses: SourceFile<typeof schema.businessFile>[]
  businessIds: string[]
}

/** The single files. The others are businesses with their guides, and pictures. */
export const singleFiles = [
  'regions.yaml',
  'dictionaries.yaml',
  'party-forms.yaml',
  'fees-and-times.yaml',
  'register-checks.yaml',
  'guidance.yaml',
  'desk.yaml',
  'remark-reasons.yaml',
  'opinions.yaml',
  'business-types.yaml',
  'menus.yaml',
  'banners.yaml',
  'notices.yaml',
  'questions.yaml',
  'downloads.yaml',
  'calendar.yaml',
  'privacy.yaml',
]

export function readSources(files: ContentFiles): ContentSources {
  const businessNames = files.names.filter((name) => /^businesses\/[^/]+\.yaml$/.test(name))
  const businesses = businessNames.map((name) => files.readYaml(name, schema.businessFile))
  return {
    regions: files.readYaml('regions.yaml', schema.regionsFile),
    dictionaries: files.readYaml('dictionaries.yaml', schema.dictionariesFile),
    partyForms: files.readYaml('party-forms.yaml', schema.partyFormsFile),
    terms: files.readYaml('fees-and-times.yaml', schema.termsFile),
    types: files.readYaml('business-types.yaml', schema.businessTypesFile),
    menus: files.readYaml('menus.yaml', schema.menusFile),
    banners: files.readYaml('banners.yaml', schema.bannersFile),
    notices: files.readYaml('notices.yaml', schema.noticesFile),
    calendar: files.readYaml('calendar.yaml', calendarFile),
    privacy: files.readYaml('privacy.yaml', privacyFile),
    registerChecks: files.readYaml('register-checks.yaml', registerChecksFile),
    guidance: files.readYaml('guidance.yaml', guidanceFile),
    desk: files.readYaml('desk.yaml', deskFile),
    remarkReasons: files.readYaml('remark-reasons.yaml', remarkReasonsFile),
    opinions: files.readYaml('opinions.yaml', opinionsFile),
    questions: files.readYaml('questions.yaml', articleSchema.questionsFile),
    downloads: files.readYaml('downloads.yaml', articleSchema.downloadsFile),
    businesses: businesses.filter((business) => business !== undefined),
    businessIds: businessNames.map((file) => businessIdOf({ file })),
  }
}

/** The id of a business: its file's name. */
export function businessIdOf({ file }: { file: string }): string {
  return file.replace(/^businesses\/|\.yaml$/g, '')
}
