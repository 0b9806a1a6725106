import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { findCaller } from '../../http/caller.ts'
import { languageOf } from '../../http/envelope.ts'
import { drawQrCode } from '../../qr-code.ts'
import { counterCode } from './appointment-service.ts'
import { type Appointment, findAppointment } from './appointment-store.ts'
import { areaOf, placeOf } from './area-rules.ts'
import { calendarFile } from './calendar-file.ts'

const qrPath = '/online/wx/appoint/qrcode/'
const calendarPath = '/online/wx/appoint/calendarfile/'

export const fileAddresses = (id: string) => ({ qrUrl: `${qrPath}${id}`, calendarUrl: `${calendarPath}${id}` })

const words = {
  zh: { summary: '不动产登记预约', bring: '预约号 {number}，请提前15分钟携带有效证件到达。' },
  en: {
    summary: 'Real-estate registration appointment',
    bring: 'Number {number}. Please come 15 minutes early with your ID.',
  },
}

type FileRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * The picture for the counter's scanner and the entry for the phone's calendar: for the booking's owner, 404 for
 * others.
 */
export function cardFileRoutes(app: FastifyInstance, services: Services): void {
  app.get(`${qrPath}:id`, async (request: FileRequest, reply) => {
    const appointment = await findOwn(request, services)
    if (!appointment) return reply.status(404).send()
    const picture = drawQrCode(counterCode(services.signer, appointment.number), 2)
    return privately(reply).type('image/svg+xml').send(picture)
  })

  app.get(`${calendarPath}:id`, async (request: FileRequest, reply) => {
    const appointment = await findOwn(request, services)
    if (!appointment) return reply.status(404).send()
    const file = entryOf(appointment, services, languageOf(request.headers['accept-language']))
    return privately(reply)
      .header('content-disposition', `attachment; filename="appointment-${appointment.number}.ics"`)
      .type('text/calendar; charset=utf-8')
      .send(file)
  })
}

const privately = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")

async function findOwn(request: FileRequest, services: Services): Promise<Appointment | undefined> {
  const caller = await findCaller(request, services)
  return caller ? findAppointment(services.pool, request.params.id, caller.citizenId) : undefined
}

function entryOf(appointment: Appointment, { content, config }: Services, language: 'zh' | 'en'): string {
  const { name, address } = placeOf(areaOf(content, appointment.areaCode), language)
  const { summary, bring } = words[language]
  return calendarFile({
    appointment,
    summary,
    location: `${name}, ${address}`,
    description: bring.replace('{number}', appointment.number),
    host: new URL(config.publicBase).hostname,
  })
}
