import { nothing, post } from '@registration/contract/endpoint.ts'
import { named } from '@registration/contract/wire.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { never, stubServer } from '../testing/stub-server.ts'

const [input, answer] = [named({ name: ['n', z.string()] }), nothing]
const write = post('/online/wx/write', { access: 'citizen', transaction: 'own', idempotent: true, input, answer })
const takeBack = post('/api/other/write', { access: 'citizen', transaction: 'own', idempotent: true, input, answer })
const withCode = post('/api/code/write', { access: 'citizen', transaction: 'steps', idempotent: true, input, answer })
const done = { errcode: '00', errmsg: '' }
const cut = () => Promise.reject(new TypeError('cut'))

/** The page is loaded in this tab, the first time or again. */
async function load() {
  dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  const [{ call }, { forgetUnanswered, keepUnanswered }] = await Promise.all([
    import('./call.ts'),
    import('./unanswered.ts'),
  ])
  keepUnanswered()
  return { call, forgetUnanswered }
}

beforeEach(() => {
  sessionStorage.clear()
})

describe('after a reload the key of a write', () => {
  const countKeys = (sent: { path: string; form: Record<string, unknown> }[], path: string = write.path) =>
    new Set(sent.filter((each) => each.path === path).map(({ form }) => form.reqseq)).size

  it('stays the same if its answer was lost, also after a second reload', async () => {
    const { sent } = stubServer({ [write.path]: [cut, cut, done] })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    await (await load()).call(write, { name: 'x' })
    expect([sent.length, countKeys(sent)]).toEqual([3, 1])
  })

  it('stays the same if the write was under way', async () => {
    const { sent } = stubServer({ [write.path]: [never, done] })
    void (await load()).call(write, { name: 'x' })
    await (await load()).call(write, { name: 'x' })
    expect([sent.length, countKeys(sent)]).toEqual([2, 1])
  })

  it('is new once it was answered', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done] })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    await (await load()).call(write, { name: 'x' })
    await (await load()).call(write, { name: 'x' })
    expect([sent.length, countKeys(sent)]).toEqual([3, 2])
  })

  it('is stored only from one page to the next, so that a copy of the tab has none', async () => {
    stubServer({ [write.path]: cut })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    dispatchEvent(new Event('pagehide'))
    expect(JSON.stringify({ ...sessionStorage })).toContain(write.path)
    await load()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(write.path)
  })

  it('is new for another payload', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done] })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    await (await load()).call(write, { name: 'y' })
    expect(countKeys(sent)).toBe(2)
  })

  it('is new after what took it back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { sent } = stubServer({ [write.path]: [cut, done], [takeBack.path]: done })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    const page = await load()
    vi.advanceTimersByTime(2_000)
    await page.call(takeBack, { name: 'x' }, { undoes: [write] })
    await page.call(write, { name: 'x' })
    expect(countKeys(sent)).toBe(2)
  })

  it.each([
    [29, 1],
    [31, 2],
  ])('counts for half an hour: %i minutes later two writes have %i', async (minutes, keys) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { sent } = stubServer({ [write.path]: [cut, done] })
    const first = await load()
    await expect(first.call(write, { name: 'x' })).rejects.toThrow()
    vi.advanceTimersByTime(minutes * 60_000)
    await (await load()).call(write, { name: 'x' })
    expect(countKeys(sent)).toBe(keys)
  })

  it('is new once the tab has forgotten its citizen', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done] })
    const first = await load()
    await expect(first.call(write, { name: 'x' })).rejects.toThrow()
    first.forgetUnanswered()
    await (await load()).call(write, { name: 'x' })
    expect(countKeys(sent)).toBe(2)
  })

  it('is new for a write that may have a code or a password, of which nothing is stored', async () => {
    const { sent } = stubServer({ [withCode.path]: [cut, done] })
    await expect((await load()).call(withCode, { name: '135790' })).rejects.toThrow()
    const page = await load()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('135790')
    await page.call(withCode, { name: '135790' })
    expect(countKeys(sent, withCode.path)).toBe(2)
  })

  it('is new where nothing can be stored, or what is stored cannot be read', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done] })
    await expect((await load()).call(write, { name: 'x' })).rejects.toThrow()
    dispatchEvent(new Event('pagehide'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    for (const name of Object.keys(sessionStorage)) sessionStorage[name] = '{'
    await (await load()).call(write, { name: 'x' })
    expect(countKeys(sent)).toBe(2)
  })
})
