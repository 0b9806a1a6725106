// `npm run bench:search`: the search of the channels and of everything public over 100,000 articles, beside two peers measured in
// the same run: a select by primary key, and the same article over HTTP.
import { type Channel, getRelease, listArticles } from '@registration/contract/channels.ts'
import { searchGuidance } from '@registration/contract/guidance.ts'
import { findArticle, searchArticles } from '../apps/server/src/modules/channels/article-store.ts'
import { termsOf } from '../apps/server/src/modules/channels/search-rules.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { makeClient } from '../apps/server/src/testing/client.ts'
import { articleText, fillArticles } from './support/fill-articles.ts'
import { type Measured, measure } from './support/measure.ts'
import { report } from './support/report.ts'

const articles = 100_000
const callers = 4
const callsEach = 250
/** Another article of the laws for each call. */
const lawNumber = (n: number) => ((n * 7_919) % (articles / 5)) * 5 + 3

const server = await startServer()
try {
  const began = performance.now()
  await fillArticles(String(server.pool.options.connectionString), articles)
  console.log(`${articles} articles filled in and indexed in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  const { pool } = server.services
  const client = makeClient(server.base)
  const channel: Channel = 'laws'
  const slice = { channel, offset: 0, limit: 1_000 }
  let turn = 0
  let found = 0
  const searching = (query: (n: number) => string) => async () => {
    found = (await searchArticles(pool, slice, termsOf(channel, query(turn++)), 1_000)).length
  }
  const place = (n: number) => /（(.+?)）/.exec(articleText(lawNumber(n)).title)?.[1] ?? ''
  const run = async (name: string, work: () => Promise<void>): Promise<Measured> => {
    await measure(name, 20, [work])
    return measure(
      name,
      callsEach,
      Array.from({ length: callers }, () => work),
    )
  }

  const byKey = await run('select by primary key (peer)', async () => {
    await findArticle(pool, `bench-${lawNumber(turn++)}`)
  })
  give(byKey, byKey, 1)
  const kinds: [string, (n: number) => string][] = [
    ['search for one place', place],
    ['search for two pairs of words', (n) => `${pair(n)} ${pair(n + 1)}`],
    ['search for a pair of words', pair],
    ['search for a word that most have', () => '不动产'],
  ]
  for (const [name, query] of kinds) give(await run(name, searching(query)), byKey, found)

  const overHttp = await run('HTTP: one article (peer)', async () => {
    await client.call(getRelease, { id: `bench-${lawNumber(turn++)}` })
  })
  give(overHttp, overHttp, 1)
  for (const [name, query] of kinds.slice(0, 3))
    give(
      await run(`HTTP: ${name}`, async () => {
        found = (await client.call(listArticles, { channel, page: 'all', search: query(turn++) })).length
      }),
      overHttp,
      found,
    )
  for (const [name, query] of kinds)
    give(
      await run(`HTTP: everything public, ${name}`, async () => {
        const { groups } = await client.call(searchGuidance, { text: query(turn++) })
        found = groups.reduce((sum, { total }) => sum + total, 0)
      }),
      overHttp,
      found,
      20,
    )
} finally {
  await server.stop()
}

/** Eight characters of an article's text: two words of its, side by side. */
function pair(n: number): string {
  return articleText(lawNumber(n)).text.slice(0, 6)
}

function give({ name, p50, p99 }: Measured, peer: Measured, hits: number, atMost?: number): void {
  const ratio = `× ${(p99 / peer.p99).toFixed(2)} of the peer's`
  const note = `p50 ${p50.toFixed(2)} ms, p99 ${ratio}, found ${hits}`
  report({ name: `${name}: p99`, value: p99, unit: 'ms', note, ...(atMost && { atMost }) })
}
