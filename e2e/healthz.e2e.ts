import { expect, test } from './support/test.ts'

test('the started product says that it is healthy and ready', { tag: '@main' }, async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})
