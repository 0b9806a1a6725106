import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { bodyFields, parseJson, queryText } from '../http.ts'
import { titleChange } from '../land-register/title-change.ts'
import { isScenario, scenarioNames } from './archive-rows.ts'
import { isDecision } from './case-rules.ts'
import { checkedPerson } from './checked-person.ts'
import { day } from './fields.ts'
import {
  answerArchive,
  bindAccount,
  closeAppointment,
  confirmAtCounter,
  decide,
  replyToFeedback,
  type Verdict,
} from './officer-acts.ts'
import { acknowledge } from './reception.ts'
import { isEnding } from './registry-event.ts'
import { isRegistryFault } from './registry-faults.ts'
import type { RegistryParts } from './registry-parts.ts'
import { remarksIn } from './remark.ts'

const statuses: Record<Verdict, number> = {
  done: 200,
  unknown: 404,
  forbidden: 409,
  otherIdentity: 409,
  faulty: 400,
  silent: 503,
}

/** The officer's acts as calls, for tests: JSON or form bodies. */
export function doorRoutes(app: FastifyInstance, parts: RegistryParts): void {
  app.post('/decide', async (request, reply) => {
    const { proinstid, shzt, opinion = '', remarks: given, dueday } = bodyFields(request) ?? {}
    const decision = String(shzt)
    const remarks = remarksIn(given)
    if (typeof proinstid !== 'string' || !isDecision(decision) || typeof opinion !== 'string' || !remarks) {
      return wrong(reply, 'proinstid, shzt (10, 11, 20, 21, 30) and perhaps an opinion and remarks (50 at most)')
    }
    const dueDay = day.optional().safeParse(dueday)
    if (!dueDay.success) return wrong(reply, 'dueday as YYYY-MM-DD')
    return answer(reply, await decide(parts, proinstid, decision, { opinion, remarks, dueDay: dueDay.data }))
  })

  app.post('/archive', async (request, reply) => {
    const { id, state, scenario } = bodyFields(request) ?? {}
    const wanted = String(state)
    if (typeof id !== 'string' || (wanted !== '20' && wanted !== '21')) return wrong(reply, 'id and state (20, 21)')
    if (scenario !== undefined && !isScenario(scenario)) return wrong(reply, `scenario (${scenarioNames.join(', ')})`)
    return answer(reply, await answerArchive(parts, id, wanted, scenario))
  })

  app.post('/appointment', async (request, reply) => {
    const { id, state } = bodyFields(request) ?? {}
    if (typeof id !== 'string' || !isEnding(state)) return wrong(reply, 'id and state (kept, missed, cancelled)')
    return answer(reply, await closeAppointment(parts, id, state))
  })

  app.post('/title', (request, reply) => {
    const change = titleChange.safeParse(changeIn(bodyFields(request)))
    if (!change.success) return wrong(reply, `certificateNumber and set: ${z.prettifyError(change.error)}`)
    const { certificateNumber, set } = change.data
    if (!parts.register.findByCertificateNumber(certificateNumber)) return answer(reply, 'unknown')
    parts.register.change(certificateNumber, set)
    return answer(reply, 'done')
  })

  app.post('/counter', async (request, reply) => {
    const { proinstid, sqrid } = bodyFields(request) ?? {}
    if (typeof proinstid !== 'string' || typeof sqrid !== 'string') return wrong(reply, 'proinstid and sqrid')
    return answer(reply, await confirmAtCounter(parts, proinstid, sqrid))
  })

  app.get('/confirmations', (request) => ({
    confirmations: parts.confirmations.list(queryText(request, 'proinstid') ?? ''),
  }))

  app.get('/forms', (request) => ({
    forms: parts.forms
      .list(queryText(request, 'proinstid') ?? '')
      .map(({ submission, sha256, bytes, file }) => ({ submission, sha256, bytes, fetched: file !== null })),
  }))

  app.post('/reply', async (request, reply) => {
    const { id, text } = bodyFields(request) ?? {}
    if (typeof id !== 'string' || typeof text !== 'string' || text.trim() === '') return wrong(reply, 'id and text')
    return answer(reply, await replyToFeedback(parts, id, text))
  })

  app.post('/bind', async (request, reply) => {
    const person = checkedPerson(bodyFields(request))
    if (!person) return wrong(reply, 'code, kind (individual, enterprise), name and documentNumber')
    return answer(reply, await bindAccount(parts, person))
  })
}

/** The tests' control door beside the protocol: faults by name, and acknowledging by hand. */
export function controlRoutes(app: FastifyInstance, parts: RegistryParts): void {
  app.get('/__standin/faults', () => ({ faults: parts.faults.list() }))

  app.post('/__standin/faults', (request, reply) => {
    const { name, on = true } = bodyFields(request) ?? {}
    if (!isRegistryFault(name))
      return wrong(reply, 'name (down, hang, garbage, noAcknowledgement, noBurdens, incomplete) and on')
    parts.faults.set(name, on === true || on === 'true')
    return { ok: true, faults: parts.faults.list() }
  })

  app.post('/__standin/acknowledge', (request, reply) => {
    const found = parts.cases.find(String(bodyFields(request)?.proinstid))
    if (!found) return reply.code(404).send({ ok: false })
    parts.inTransaction(() => acknowledge(parts, found))
    parts.queue.pump()
    return { ok: true }
  })

  app.post('/__standin/reset', () => {
    parts.faults.reset()
    return { ok: true }
  })
}

function answer(reply: FastifyReply, verdict: Verdict): FastifyReply {
  return reply.code(statuses[verdict]).send(verdict === 'done' ? { ok: true } : { ok: false, reason: verdict })
}

/** In a form the change is a JSON text. */
function changeIn(fields: Record<string, unknown> | undefined): unknown {
  return typeof fields?.set === 'string' ? { ...fields, set: parseJson(fields.set) } : fields
}

function wrong(reply: FastifyReply, needed: string): FastifyReply {
  return reply.code(400).send({ ok: false, reason: `needed: ${needed}` })
}
