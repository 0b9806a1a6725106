import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, makeClient } from './testing/client.ts'
import { startProduct, type TestProduct } from './testing/product.ts'

let product: TestProduct
let desk: Client
beforeEach(async () => {
  product = await startProduct()
  // The desk's own host name on loopback.
  desk = makeClient(product.services.config.desk.base)
})
afterEach(() => product.stop())

test.each(['/desk', '/desk/sign-in', '/desk/account?x=1', '/desk/no/such/screen'])(
  '%s is the one page of the desk, always fresh, under its strict policy',
  async (path) => {
    const page = await desk.get(path)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('<title>不动产登记业务台</title>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=/)
  },
)

test('its files are cached for ever, and what is none is 404', async () => {
  const text = await (await desk.get('/desk')).text()
  const files = [...text.matchAll(/(?:src|href)="(\/desk\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    const { status, headers } = await desk.get(file)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  }
  for (const path of ['/desk/assets/gone.js', '/desk/index.html', '/desk/.vite/manifest.json'])
    expect((await desk.get(path)).status).toBe(404)
  expect(await (await desk.get('/desk/api/sign-in/me')).json()).toMatchObject({ reason: 'methodNotAllowed' })
})
