import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { minuteMs } from '../durations.ts'
import { countedAddress } from './network.ts'
import { countUp } from './rate-limit-store.ts'
import { isLimitedAddress } from './rate-limits.ts'

/** Looks a minute from one address at one of the pages. docs/product/limits.md 'Rates'. */
const looksPerMinute = 30

/** Whether an address has looked too often at what a code or a link opens without a session. `name`: what that is. */
export async function isTooManyLooks(
  { ip }: FastifyRequest,
  { config, pool, clock }: Services,
  name: string,
): Promise<boolean> {
  if (!isLimitedAddress(config, ip)) return false
  const count = await countUp(pool, `${name}:${countedAddress(ip)}`, { now: clock.now(), windowMs: minuteMs })
  return count > looksPerMinute
}

export const refuseTooManyLooks = (reply: FastifyReply) =>
  reply
    .status(429)
    .header('retry-after', '60')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/plain; charset=utf-8')
    .send('操作过于频繁，请稍后再试\nToo many requests. Please try again later.')

/** Sends such a page: neither kept nor indexed, without anything from elsewhere. `scripts`: the sources of its scripts. */
export async function sendPublicLook(reply: FastifyReply, page: string, { scripts = "'none'" } = {}): Promise<void> {
  await reply
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src ${scripts}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page)
}
