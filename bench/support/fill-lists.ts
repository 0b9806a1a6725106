import { aParty, aUnit } from '../../apps/server/src/demonstration/builders.ts'
import { makeApplication } from '../../apps/server/src/demonstration/make-application.ts'
import { renderPages } from '../../apps/server/src/demonstration/pages.ts'
import { insertMessage } from '../../apps/server/src/modules/messages/message-store.ts'
import type { BenchServer } from '../../apps/server/src/testing/bench-server.ts'

/** So many submitted applications and as many messages of the citizen with this openid, and one draft. */
export async function fillLists(server: BenchServer, openid: string, count: number): Promise<void> {
  const { services } = server
  const { pool: db, ids, clock } = services
  const { id: citizenId } = await db
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', openid)
    .executeTakeFirstOrThrow()
  const what = { businessId: '130400-sale-of-existing-home', regionCode: '130403', hasMaterials: false } as const
  const who = { parties: [aParty(), aParty({ role: 'obligor', name: '张建国' })], units: [aUnit()] }
  const pages = await renderPages(services)
  const insertStory = (sequence: number, acts: Parameters<typeof makeApplication>[1]['story']['acts']) =>
    makeApplication({ ...services, db }, { citizenId, sequence, story: { ...what, ...who, acts }, pages })
  await insertStory(0, [{ daysAgo: 1, act: 'created' }])
  for (let n = 1; n <= count; n += 1) {
    await insertStory(n, [
      { daysAgo: n / 10 + 1, act: 'created' },
      { daysAgo: n / 10, act: 'submitted' },
    ])
    await insertMessage(db, {
      id: ids.uuid(),
      citizenId,
      kind: 'applicationAccepted',
      params: { name: '存量房买卖转移登记' },
      link: '/feedBackList',
      createdAt: new Date(clock.now().getTime() - n * 3_600_000),
    })
  }
}
