import { isAnswered } from '@registration/contract/archive.ts'
import { registryEvent } from '@registration/contract/registry-events.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type EventKinds, eventKind } from '../registry/registry-event-rules.ts'
import { insertArchiveAnswer } from './archive-answer-store.ts'
import { lockArchiveRequest, markAnswered } from './archive-request-store.ts'

/** The registry's answers to archive requests. Each request is answered once. docs/product/registry.md 'The registry'. */
export const archiveEvents: EventKinds = {
  'archive.answered': eventKind(
    registryEvent['archive.answered'],
    async ({ archiveRequestId, at, data }, db, services) => {
      const request = await lockArchiveRequest(db, archiveRequestId)
      if (!request) return 'gone'
      if (isAnswered(request.state)) return 'early'
      await insertArchiveAnswer(db, request.id, data)
      await markAnswered(db, request.id, data.state, at)
      await notifyCitizen(db, services, {
        citizenId: request.citizen_id,
        kind: data.state === 'found' ? 'archiveFound' : 'archiveNothingHeld',
        params: {},
        recordId: request.id,
      })
      return 'applied'
    },
  ),
}
