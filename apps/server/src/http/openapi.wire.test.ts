import { fileAnswers } from '@registration/contract/file-answers.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { product } from '../product.ts'
import { startProduct } from '../testing/product.ts'

/** What a GET answers that is no part of the wire: pages of the app, their parts, the sign-in, and what watches the server. */
const others = [
  '/*',
  '/desk',
  '/desk/*',
  '/desk/oidc/start',
  '/desk/oidc/return',
  '/desk/openapi.json',
  '/healthz',
  '/metrics',
  '/online/public/verify/verify.css',
  '/online/public/verify/verify.js',
  '/openapi.json',
  '/readyz',
  // Described as the messaging platform's own.
  '/wechat/events',
]

test('every file that a GET answers is described, and what is described is answered', async () => {
  const { services, stop } = await startProduct({ env: { METRICS_TOKEN: 'of-the-test' } })
  const answered = new Set<string>()
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => {
    if (method === 'GET') answered.add(url.replaceAll(/:(\w+)/g, '{$1}'))
  })
  await app.register((scope) => product(scope, services))
  const described = Object.values(fileAnswers).map(({ path }) => path)
  expect([...answered].sort()).toEqual([...others, ...described].sort())
  await app.close()
  await stop()
})
