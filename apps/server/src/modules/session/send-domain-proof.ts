import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'

/**
 * The file by which the messaging platform knows that the domain is ours. Its name ends in what is in it. Without it the
 * account takes the domain neither for web authorisation nor for the JS interface.
 */
export function sendDomainProofRoute(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const { domainProof } = config.wechat
  if (domainProof === undefined) return
  const proof = domainProof.replace(/^MP_verify_|\.txt$/g, '')
  app.get(`/${domainProof}`, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(proof))
}
