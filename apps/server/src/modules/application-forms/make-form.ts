import { createHash } from 'node:crypto'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { toShanghai } from '../../shanghai-time.ts'
import {
  type ApplicationForm,
  findFormById,
  type MadeForm,
  markFormMade,
} from '../application-record/application-form-store.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import type { RegistryFor } from '../applications/registry-messages-rules.ts'
import { findSubmission } from '../applications/submission-store.ts'
import { deleteUnowned, insertUnowned } from '../files/unowned-file-store.ts'
import { applicationFormPaper, formNumber } from './application-form-paper.ts'

/** Renders, signs and stores application forms, and hands them to the registry. */
export function formMessages(
  services: Services,
  registryFor: RegistryFor,
): Pick<MessageHandlers, 'form.make' | 'registry.form'> {
  return {
    'form.make': {
      async deliver({ body: { formId } }) {
        const form = await findFormById(services.pool, formId)
        if (form && !form.made) await makeForm(services, form)
      },
    },
    'registry.form': {
      deliver: async ({ messageId, body: { decider, ...form } }) =>
        (await registryFor(form.applicationId, decider)).sendForm(messageId, form),
    },
  }
}

/** From the submission as it was kept. The same submission gives the same pages. */
async function makeForm(services: Services, form: ApplicationForm): Promise<void> {
  const { pool, platform, clock, ids } = services
  const paper = await paperOf(services, form)
  if (!paper) return
  const { pdf } = await platform.pdf.print(paper, clock.now())
  const storageKey = `forms/${ids.token(18)}`
  await insertUnowned(pool, { storageKey, keys: [storageKey] }, clock.now())
  await platform.files.put(storageKey, pdf)
  const made = { storageKey, bytes: pdf.length, sha256: createHash('sha256').update(pdf).digest() }
  const isOurs = await inTransaction(pool, async (db) => {
    if (!(await markFormMade(db, form, { ...made, now: clock.now() }))) return false
    await deleteUnowned(db, [storageKey])
    const { handed_to } = await getOwnApplication(db, form.application.citizen_id, form.application.id)
    await enqueue(db, services, {
      record: `application:${form.application.id}`,
      kind: 'registry.form',
      body: { ...snapshotOf(services, form, made), decider: handed_to },
    })
    return true
  })
  if (!isOurs) await platform.files.delete(storageKey)
}

async function paperOf(services: Services, form: ApplicationForm): Promise<Paper | undefined> {
  const { pool, cipher, config, content, signer } = services
  const { application, submission } = form
  const kept = await findSubmission(pool, cipher, application, submission)
  if (!kept?.frozen) return undefined
  const source = { applicationId: application.id, submission }
  return applicationFormPaper({
    ...source,
    submittedAt: kept.submittedAt,
    frozen: kept.frozen,
    content,
    isTest: config.seal === undefined,
    pageKey: signer.sign('application-form-pages', formNumber(source)),
  })
}

const snapshotOf = ({ config, clock }: Services, form: ApplicationForm, { bytes, sha256 }: MadeForm) => ({
  applicationId: form.application.id,
  submission: form.submission,
  at: toShanghai(clock.now()),
  url: `${config.publicBase}/registry/forms/${form.id}`,
  bytes,
  sha256: sha256.toString('hex'),
})
