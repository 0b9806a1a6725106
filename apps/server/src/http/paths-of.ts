import type { FastifyRequest } from 'fastify'

/**
 * The paths that a request is judged by, without the query: that of the route which answers it, and the one that was sent.
 * The router decodes an address and ignores its scheme and host, so `/%64esk` and `http://any.example/desk` are the desk
 * too. The route's is '' where no route answers, and a pattern such as `/*` where one answers many addresses.
 */
export function pathsOf({ url, routeOptions }: FastifyRequest): [route: string, sent: string] {
  return [routeOptions.url ?? '', url.split(/[?#]/)[0] ?? '']
}
