import type { Channel } from '@registration/contract/channels.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { fold } from '../../apps/server/src/fold.ts'
import { gramsOf } from '../../apps/server/src/modules/channels/search-rules.ts'

const channels = ['news', 'guides', 'notices', 'laws', 'listings'] as const satisfies readonly Channel[]
/** Words as an office's texts have them; every text also has two of the many made-up names of places. */
const words =
  '不动产 登记 抵押 权利人 义务人 申请 材料 公告 注销 转移 变更 首次 更正 异议 预告 查封 证书 证明 查询 窗口 办理 受理 审核 缴费 契税 合同 房屋 土地 住宅 商业 工业 面积 坐落 单元 继承 赠与 买卖 委托 公证 夫妻 共有 份额 期限 公示 大厅 预约 网上 中心 自然资源 规定'.split(
    ' ',
  )
const syllables = [...'丛邯复峰肥永临成大涉磁邱鸡广馆魏曲武滏沁洺漳柳槐松柏桂兰竹梅云霞泉溪岭川']
const perStatement = 1_000

interface Random {
  between(low: number, high: number): number
}

/** The same numbers for the same seed (Lehmer's generator). */
function makeRandom(seed: number): Random {
  let state = (seed * 48_271 + 11) % 2_147_483_647
  return {
    between(low, high) {
      state = (state * 48_271) % 2_147_483_647
      return low + (state % (high - low + 1))
    },
  }
}

const placeName = (random: Random) =>
  `${Array.from({ length: 3 }, () => syllables[random.between(0, syllables.length - 1)]).join('')}小区${random.between(1, 999)}号`

/** The text of the article of this number, always the same. About 150 characters. */
export function articleText(n: number): { title: string; text: string } {
  const random = makeRandom(n + 1)
  const some = (count: number) =>
    Array.from({ length: count }, () => words[random.between(0, words.length - 1)] ?? '').join('')
  const title = `${some(4)}（${placeName(random)}）`
  return { title, text: `${title} ${some(25)}。${placeName(random)}，${some(25)}。` }
}

/** Puts `count` articles into the table, the channels in turn, and indexes them at the end as the migration does. */
export async function fillArticles(databaseUrl: string, count: number): Promise<void> {
  // An index of so many articles takes longer than a call may.
  const pool = makePool(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'")
    const { rows } = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'article_grams'",
    )
    await client.query('drop index article_grams')
    for (let from = 0; from < count; from += perStatement) {
      const batch = Array.from({ length: Math.min(perStatement, count - from) }, (_, i) => rowOf(from + i))
      await client.query(
        `insert into article (id, channel, source, title_zh, title_en, published_at, search_text, grams)
         select id, channel, 'bench', title, title, published_at::timestamptz, text, string_to_array(grams, '|')
         from jsonb_to_recordset($1) as row (id text, channel text, title text, text text, grams text, published_at text)`,
        [JSON.stringify(batch)],
      )
    }
    await client.query(rows[0]?.indexdef ?? '')
    await client.query('vacuum analyze article')
  } finally {
    client.release()
    await pool.end()
  }
}

function rowOf(n: number) {
  const channel = channels[n % channels.length] ?? 'news'
  const { title, text } = articleText(n)
  const folded = fold(text)
  const day = new Date(Date.UTC(2000, 0, 1) + n * 3_600_000).toISOString()
  return {
    id: `bench-${n}`,
    channel,
    title,
    text: folded,
    grams: gramsOf(channel, folded).join('|'),
    published_at: day,
  }
}
