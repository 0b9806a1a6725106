// `npm run bench:upload`: UPLOADS (20) calls of nine pictures of 5 MB at once beside a bare pipe of the same bytes to
// disk with the same decoding; the growth of the server's memory meanwhile.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createApplication, deleteApplication } from '@registration/contract/applications.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import sharp from 'sharp'
import { businessId, upload } from '../apps/server/src/testing/applications.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import type { Client } from '../apps/server/src/testing/client.ts'
import { report } from './support/report.ts'
import { memoryOf } from './support/traffic.ts'

const uploads = Number(process.env.UPLOADS ?? 20)
const perCall = 9
const atOnce = 4

const server = await startServer()
const scratch = await mkdtemp(path.join(tmpdir(), 'bench-upload-'))
try {
  const picture = await aLargePicture()
  const clients = await server.signIn(atOnce)
  for (const client of clients.slice(0, 1)) await uploadOnce(client, picture)
  const before = memoryOf(server.pid)
  const peak = watch()
  const ours = await timed(async () => {
    await Promise.all(
      clients.map(async (client, index) => {
        for (let count = index; count < uploads; count += atOnce) await uploadOnce(client, picture)
      }),
    )
  })
  const grown = peak.stop() - before
  const bare = await timed(() => pipeAll(picture))
  const megabytes = (uploads * perCall * picture.length) / 1024 / 1024
  const speeds = `${(megabytes / ours).toFixed(1)} and ${(megabytes / bare).toFixed(1)} MB/s`
  const note = `${uploads * perCall} pictures of ${(picture.length / 1024 / 1024).toFixed(1)} MB, ${speeds}`
  report({ name: 'uploads ÷ a bare pipe with the same decoding', value: bare / ours, unit: '×', atLeast: 0.6, note })
  report({ name: 'growth of the server', value: grown, unit: 'MB', atMost: 64, note: `from ${before.toFixed(0)} MB` })
} finally {
  await rm(scratch, { recursive: true, force: true })
  await server.stop()
}

/** Noise, which hardly compresses: a JPEG of about 5 MB. */
async function aLargePicture(): Promise<Buffer> {
  const [width, height] = [2600, 1950]
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 93 })
    .toBuffer()
}

/** The same picture as another file: a material has the same content once. */
function withComment(picture: Buffer, number: number): Buffer {
  return Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 3, number]), picture.subarray(2)])
}

async function uploadOnce(client: Client, picture: Buffer): Promise<void> {
  const { applicationId } = await client.call(createApplication, { businessId, byAppointment: false })
  const { materials } = await client.call(listMaterials, { applicationId })
  const files = Array.from({ length: perCall }, (_, index) => withComment(picture, index))
  const { body } = await upload(client, { applicationId, materialId: materials[0]?.id ?? '' }, files)
  if (body.stat !== 1) throw new Error(JSON.stringify(body))
  await client.call(deleteApplication, { applicationId })
}

async function pipeAll(picture: Buffer): Promise<void> {
  let next = 0
  const work = async (owner: number) => {
    for (let file = next++; file < uploads * perCall; file = next++) {
      const target = path.join(scratch, String(file))
      await pipeline(Readable.from([picture]), createWriteStream(target))
      await server.services.platform.pictures.examine(target, String(owner))
      await rm(target)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, owner) => work(owner)))
}

/** Seconds. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The highest memory of the server's process from now until it is stopped. */
function watch() {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(server.pid))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return highest
    },
  }
}
