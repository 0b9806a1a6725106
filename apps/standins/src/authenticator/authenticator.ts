import type { FastifyPluginAsync } from 'fastify'
import { bodyFields, queryText, sendPage } from '../http.ts'
import { authenticatorPage } from './authenticator-page.ts'
import type { EnrolledFile } from './enrolled-file.ts'
import { listCodes } from './list-codes.ts'
import { readOtpauthAddress } from './otpauth-address.ts'

export interface AuthenticatorOptions {
  enrolled: EnrolledFile
  now: () => Date
}

/** The officers' phones: the present code of everybody's authenticator, and the demonstration's passwords. */
export function makeAuthenticator({ enrolled, now }: AuthenticatorOptions): FastifyPluginAsync {
  return async (app) => {
    const home = app.prefix.replace(/\/authenticator$/, '')
    const page = (notice?: 'added' | 'wrong') => authenticatorPage(home, listCodes(enrolled, now()), notice)
    app.get('/', (request, reply) =>
      sendPage(reply, home, '验证器', page(queryText(request, 'added') === '1' ? 'added' : undefined)),
    )
    app.get('/codes', (request, reply) => {
      const login = queryText(request, 'login')
      const codes = listCodes(enrolled, now()).filter((each) => login === undefined || each.login === login)
      return reply.header('cache-control', 'no-store').send(codes)
    })
    app.post('/add', (request, reply) => {
      const enrolment = readOtpauthAddress(bodyFields(request)?.address)
      if (!enrolment) return sendPage(reply.code(400), home, '验证器', page('wrong'))
      enrolled.add(enrolment)
      return reply.redirect(`${app.prefix}?added=1`, 303)
    })
    app.post('/__standin/reset', () => {
      enrolled.reset()
      return { ok: true }
    })
  }
}
