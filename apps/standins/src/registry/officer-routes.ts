import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { both, html, type Markup } from '../html.ts'
import { bodyFields, queryText, sendPage } from '../http.ts'
import { isScenario } from './archive-rows.ts'
import { allowedDecisions, decisions, isDecision } from './case-rules.ts'
import { checkedPerson } from './checked-person.ts'
import { fetchForm } from './fetch-form.ts'
import { answerArchive, bindAccount, closeAppointment, decide, replyToFeedback, type Verdict } from './officer-acts.ts'
import { casePage } from './officer-case-page.ts'
import { queuePage } from './officer-queue-page.ts'
import { isEnding } from './registry-event.ts'
import type { RegistryParts } from './registry-parts.ts'
import { remarksOfForm } from './remark.ts'

const visibleAtOnce = 200

/** The officer's page: plain HTML and forms, each act followed by a redirect. */
export function officerRoutes(app: FastifyInstance, home: string, parts: RegistryParts): void {
  const here = `${home}/registry`

  app.get('/', (request, reply) => {
    const list = (kind: 'archiveRequest' | 'feedback' | 'appointment') => parts.items.list(kind, visibleAtOnce)
    const shown = {
      cases: parts.cases.list(visibleAtOnce),
      archiveRequests: list('archiveRequest'),
      feedback: list('feedback'),
      appointments: list('appointment'),
    }
    return sendPage(reply, home, '登记机构', queuePage(home, shown, noticeOf(request)))
  })

  app.get<{ Params: { id: string } }>('/cases/:id', (request, reply) => {
    const found = parts.cases.find(request.params.id)
    if (!found) return sendPage(reply.code(404), home, '登记机构', html`<main>${notices.unknown}</main>`)
    const numbers = (found.application.units ?? []).flatMap(({ certificateNumber }) => certificateNumber ?? [])
    const titles = new Map(
      numbers.flatMap((number) => {
        const [title] = parts.register.listUnderNumber(number)
        return title ? [[number, title] as const] : []
      }),
    )
    const steps = parts.cases.listSteps(found.id)
    return sendPage(
      reply,
      home,
      found.application.business.name,
      casePage(
        home,
        {
          shown: found,
          steps,
          titles,
          remarks: parts.remarks.list(found.id),
          urges: parts.urges.list(found.id),
          forms: parts.forms.list(found.id),
          confirmations: parts.confirmations.list(found.id),
        },
        noticeOf(request),
      ),
    )
  })

  app.post<{ Params: { id: string } }>('/cases/:id/decisions', async (request, reply) => {
    const { shzt, opinion = '' } = bodyFields(request) ?? {}
    const found = parts.cases.find(request.params.id)
    const back = `${here}/cases/${encodeURIComponent(request.params.id)}`
    if (!found) return redirect(reply, here, 'unknown')
    if (!isDecision(shzt) || !allowedDecisions(found).includes(shzt)) return redirect(reply, back, 'forbidden')
    const words = String(opinion).trim()
    const remarks = decisions[shzt].rejects ? remarksOfForm(bodyFields(request) ?? {}) : []
    if (!remarks) return redirect(reply, back, 'faulty')
    if (decisions[shzt].rejects && words === '') return redirect(reply, back, 'opinion')
    return redirect(reply, back, await decide(parts, found.id, shzt, { opinion: words, remarks }))
  })

  app.post('/archive-answers', async (request, reply) => {
    const { id, state, scenario } = bodyFields(request) ?? {}
    if (state !== '20' && state !== '21') return redirect(reply, here, 'forbidden')
    return redirect(
      reply,
      here,
      await answerArchive(parts, String(id), state, isScenario(scenario) ? scenario : undefined),
    )
  })

  app.post('/bindings', async (request, reply) => {
    const person = checkedPerson(bodyFields(request))
    if (!person) return redirect(reply, here, 'faulty')
    const verdict = await bindAccount(parts, person)
    return redirect(reply, here, verdict === 'unknown' ? 'code' : verdict)
  })

  app.post('/appointment-endings', async (request, reply) => {
    const { id, state } = bodyFields(request) ?? {}
    if (!isEnding(state)) return redirect(reply, here, 'forbidden')
    return redirect(reply, here, await closeAppointment(parts, String(id), state))
  })

  app.post('/feedback-replies', async (request, reply) => {
    const { id, text = '' } = bodyFields(request) ?? {}
    const words = String(text).trim()
    if (words === '') return redirect(reply, here, 'opinion')
    return redirect(reply, here, await replyToFeedback(parts, String(id), words))
  })

  app.get<{ Params: { id: string; submission: string } }>('/cases/:id/forms/:submission', async (request, reply) => {
    const { id, submission } = request.params
    const form = parts.forms.list(id).find((each) => String(each.submission) === submission)
    if (!form) return reply.code(404).send('')
    const file = form.file ?? (await fetchForm(parts, id, form))
    if (!file) return reply.code(502).send('')
    return reply
      .header('content-type', 'application/pdf')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(file))
  })

  app.get<{ Params: { fileId: string } }>('/pictures/:fileId', async (request, reply) => {
    const url = parts.cases.findFileUrl(request.params.fileId)
    if (url === undefined) return reply.code(404).send('')
    const picture = await parts.product.fetchPicture(url)
    if (!picture) return reply.code(502).send('')
    return reply
      .header('content-type', picture.mediaType)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=300')
      .send(picture.bytes)
  })
}

const notice = (zh: string, en: string, bad: boolean) =>
  html`<p class="notice ${bad && 'bad'}" role="status">${both(zh, en)}</p>`

type Notice = Verdict | 'opinion' | 'code'

const notices: Record<Notice, Markup> = {
  done: notice('已办理，申请人已可看到。', 'Done; the citizen sees it.', false),
  unknown: notice('没有找到。', 'No such thing.', true),
  forbidden: notice('当前状态不允许这样办理。', 'The present state does not allow it.', true),
  otherIdentity: notice(
    '该账户已实名认证为其他证件号码，不能绑定。请核对号码，或由申请人在个人资料中修改后重新获取绑定码。',
    'This account is certified for another number and cannot be bound.',
    true,
  ),
  faulty: notice(
    '填写的内容有误，请核对。意见最多50条，每条500字以内。',
    'Something is wrong in the fields. There may be 50 remarks of 500 characters.',
    true,
  ),
  code: notice('绑定码无效、已使用或已过期，请申请人重新获取。', 'The code is wrong, used or ended.', true),
  silent: notice('已记录，产品暂时没有应答，将继续送达。', 'Noted; the product does not answer yet.', true),
  opinion: notice('请填写意见。', 'Words are needed.', true),
}

function noticeOf(request: FastifyRequest): Markup | undefined {
  const name = queryText(request, 'notice')
  return Object.entries(notices).find(([known]) => known === name)?.[1]
}

function redirect(reply: FastifyReply, address: string, name: Notice): FastifyReply {
  return reply.redirect(`${address}?notice=${name}`, 303)
}
