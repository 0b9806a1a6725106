import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Application, applicationBody } from './application-message.ts'

const status = z.enum(['0', '10', '11', '20', '21', '30'])
export type ReviewStatus = z.infer<typeof status>

const row = z
  .object({
    id: z.string(),
    submission: z.number(),
    body: z.string(),
    arrived_at: z.number(),
    review_status: status,
    withdrawn: z.enum(['', 'revoked', 'deleted']),
    acceptance_number: z.string(),
    acknowledged: z.number(),
    cadastral_opinion: z.string(),
    acceptance_opinion: z.string(),
  })
  .transform((found) => ({
    id: found.id,
    submission: found.submission,
    application: applicationBody.parse(JSON.parse(found.body)),
    arrivedAt: new Date(found.arrived_at),
    reviewStatus: found.review_status,
    withdrawn: found.withdrawn,
    acceptanceNumber: found.acceptance_number,
    acknowledged: found.acknowledged >= found.submission,
    cadastralOpinion: found.cadastral_opinion,
    acceptanceOpinion: found.acceptance_opinion,
  }))

/** One application in the registry: its latest submission and the state of its review. */
export type Case = z.infer<typeof row>

const step = z.object({ at: z.string(), activity: z.string(), process: z.string() })
export type Step = z.infer<typeof step>

const file = z.object({ url: z.string() })
const sequence = z.object({ last: z.number() })

export function makeCaseStore(database: DatabaseSync) {
  const find = database.prepare('select * from cases where id = ?')
  const list = database.prepare(
    `select * from cases order by withdrawn <> '', review_status in ('11', '21', '30'), arrived_at desc limit ?`,
  )
  const upsert = database.prepare(
    `insert into cases (id, submission, body, arrived_at, review_status, acceptance_number) values (?, ?, ?, ?, '0', ?)
     on conflict (id) do update set submission = excluded.submission, body = excluded.body,
       arrived_at = excluded.arrived_at, review_status = '0', withdrawn = ''`,
  )
  const deleteFiles = database.prepare('delete from files where case_id = ?')
  const insertFile = database.prepare('insert or replace into files (id, case_id, url) values (?, ?, ?)')
  const findFile = database.prepare('select url from files where id = ?')
  const withdraw = database.prepare('update cases set withdrawn = ? where id = ? and submission <= ?')
  const acknowledge = database.prepare('update cases set acknowledged = ? where id = ?')
  const review = database.prepare(
    `update cases set review_status = ?, cadastral_opinion = coalesce(?, cadastral_opinion),
       acceptance_opinion = coalesce(?, acceptance_opinion) where id = ? and submission = ?`,
  )
  const insertStep = database.prepare('insert into steps (case_id, at, activity, process) values (?, ?, ?, ?)')
  const listSteps = database.prepare('select at, activity, process from steps where case_id = ? order by rowid')
  const nextInSequence = database.prepare(
    `insert into sequences (day, last) values (?, 1) on conflict (day) do update set last = last + 1 returning last`,
  )

  return {
    find(id: string): Case | undefined {
      const found = find.get(id)
      return found && row.parse(found)
    },
    /** Cases that wait for the officer first, each group with the latest arrival first. */
    list: (limit: number): Case[] => list.all(limit).map((found) => row.parse(found)),

    save(application: Application, submission: number, acceptanceNumber: string, now: Date): void {
      upsert.run(application.id, submission, JSON.stringify(application), now.getTime(), acceptanceNumber)
      deleteFiles.run(application.id)
      for (const material of application.materials) {
        for (const { id, url } of material.files) insertFile.run(id, application.id, url)
      }
    },
    findFileUrl(id: string): string | undefined {
      const found = findFile.get(id)
      return found && file.parse(found).url
    },
    withdraw: (id: string, submission: number, reason: 'revoked' | 'deleted') =>
      void withdraw.run(reason, id, submission),
    acknowledge: (id: string, submission: number) => void acknowledge.run(submission, id),
    review(
      id: string,
      submission: number,
      reviewStatus: ReviewStatus,
      opinions: { cadastral?: string; acceptance?: string },
    ) {
      review.run(reviewStatus, opinions.cadastral ?? null, opinions.acceptance ?? null, id, submission)
    },
    insertStep: (id: string, { at, activity, process }: Step) => void insertStep.run(id, at, activity, process),
    listSteps: (id: string): Step[] => listSteps.all(id).map((found) => step.parse(found)),

    /** The day's next number: date and five digits. */
    nextAcceptanceNumber: (day: string): string =>
      day + String(sequence.parse(nextInSequence.get(day)).last).padStart(5, '0'),
  }
}

export type CaseStore = ReturnType<typeof makeCaseStore>
