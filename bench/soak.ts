// `npm run bench:soak`: MINUTES (60) at RATE (200) acts a second, citizens' and officers', each of one call or a few;
// memory and p99 of each tenth of the time, the last beside the second, when everything is warm. A refusal other than
// 503 ends it.
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { CallRefused } from '../apps/server/src/testing/client.ts'
import type { Call } from './support/confirm-own.ts'
import { report } from './support/report.ts'
import { type Act, makeActs } from './support/soak-acts.ts'
import { memoryOf, spread } from './support/traffic.ts'

const minutes = Number(process.env.MINUTES ?? 60)
const rate = Number(process.env.RATE ?? 200)
const parts = 10

/** Acts that ended because the server, or the register, was too busy. */
let shed = 0

const server = await startServer()
try {
  // A citizen looks at their property sixty times an hour at most.
  const act = await makeActs(server, rate * 2)
  const samples: { p99: number; memory: number }[] = []
  let answers = 0
  for (let part = 0; part < parts; part += 1) {
    const took = await keepActing(act, part)
    answers += took.length
    const { p50, p99 } = spread(took)
    const memory = memoryOf(server.pid)
    samples.push({ p99, memory })
    console.log(
      `${part + 1}/${parts}: ${took.length} answers  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${memory.toFixed(0)} MB`,
    )
  }
  give(samples, `${answers} answers in ${minutes} minutes at ${rate} acts a second`)
  report({ name: 'calls that were answered 503', value: shed, unit: '', atMost: 0 })
} finally {
  await server.stop()
}

/** A tenth of the time at the given rate, whether or not answers keep up; how long each answer took. */
async function keepActing(act: Act, part: number): Promise<number[]> {
  const took: number[] = []
  const call: Call = async (client, endpoint, input) => {
    const start = performance.now()
    const answer = await client.call(endpoint, input)
    took.push(performance.now() - start)
    return answer
  }
  const count = Math.round((rate * minutes * 60) / parts)
  const began = performance.now()
  const failures: unknown[] = []
  const note = (error: unknown) => {
    if (error instanceof CallRefused && error.status === 503) shed += 1
    else failures.push(error)
  }
  const acting: Promise<unknown>[] = []
  for (let n = 0; n < count && failures.length === 0; n += 1) {
    const wait = began + (n * 1000) / rate - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    acting.push(act(call, part * count + n).catch(note))
  }
  await Promise.all(acting)
  if (failures.length > 0) throw failures[0]
  return took
}

function give(samples: readonly { p99: number; memory: number }[], note: string): void {
  const [second, last] = [samples[1], samples.at(-1)]
  if (!second || !last) throw new Error('nothing was measured')
  const name = 'last tenth ÷ second'
  const memory = samples.map((sample) => sample.memory.toFixed(0)).join(', ')
  report({ name: `memory: ${name}`, value: last.memory / second.memory, unit: '×', atMost: 1.1, note: `${memory} MB` })
  const p99 = samples.map((sample) => sample.p99.toFixed(0)).join(', ')
  report({ name: `p99: ${name}`, value: last.p99 / second.p99, unit: '×', note: `${p99} ms; ${note}` })
}
