import { createHmac, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { systemTimers } from '../context.ts'
import { makeStandins } from '../standins.ts'
import type { TestTime } from './test-time.ts'

export const officeKey = 'a key of the tests'
export const credentials = { appid: 'wx0123456789abcdef', secret: 'a secret of the tests' }
export const deskBase = 'http://localhost:8080'
export const idpCredentials = { clientId: 'desk', clientSecret: 'a secret: of the & desk' }
export const smsCredentials = { keyId: 'stand-in-secret-id', keySecret: 'stand-in-secret-key' }

export interface Office {
  app: FastifyInstance
  close(): Promise<void>
}

/** The stand-ins as the product mounts them. Without a test time they run on the real clock. */
export async function startOffice(dataDir: string, productBase: string, time?: TestTime): Promise<Office> {
  const standins = makeStandins({
    dataDir,
    productBase: () => productBase,
    deskBase: () => deskBase,
    wechat: credentials,
    sms: smsCredentials,
    tax: { id: 't1', encryption: Buffer.alloc(32, 1), signing: Buffer.alloc(32, 2) },
    face: { secretId: 'face-id', secretKey: 'face-key' },
    idp: idpCredentials,
    registry: { key: officeKey, properties: 100 },
    now: time?.now,
    timers: time?.timers ?? systemTimers,
  })
  const app = Fastify()
  await app.register(standins.plugin, { prefix: '/standin' })
  await app.ready()
  return {
    app,
    async close() {
      await app.close()
      await standins.close()
    },
  }
}

export interface SignedOptions {
  now: Date
  key?: string
  nonce?: string
}

/** The three signature headers, by the contract's own words. */
export function signed(
  body: string,
  { now, key = officeKey, nonce = randomUUID() }: SignedOptions,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${body}`).digest('hex')
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
}

/** Sends the registry a message like the product. */
export function send(office: Office, path: string, message: { messageId: string }, now: Date) {
  const payload = JSON.stringify(message)
  return office.app.inject({
    method: 'POST',
    url: `/standin/registry${path}`,
    payload,
    headers: { 'content-type': 'application/json', 'x-message-id': message.messageId, ...signed(payload, { now }) },
  })
}

/** Plays the officer through one of the JSON doors. */
export function door(office: Office, name: 'decide' | 'archive' | 'reply' | 'bind' | 'counter', payload: object) {
  return office.app.inject({ method: 'POST', url: `/standin/registry/${name}`, payload })
}

/** An application from the product. */
export function anApplication({ id = 'a-1', submission = 1, messageId = String(randomUUID()) } = {}) {
  return {
    messageId,
    submission,
    at: '2026-03-02 09:00:00',
    application: {
      id,
      business: { id: '130400-sale', name: '存量房买卖转移登记' },
      registrationType: { code: '200', name: '转移登记' },
      region: { code: '130403', name: '丛台区' },
      appointment: false,
      submittedAt: '2026-03-02 09:00:00',
      applicant: { name: '张建国', phone: '13800138001' },
      parties: [aParty('p-1', 'rightsHolder', '李秀英'), aParty('p-2', 'obligor', '张建国')],
      units: [
        { id: 'u-1', certificateNumber: '冀（2023）邯郸市不动产权第0001234号', houseUse: '11', price: '865000.00' },
      ],
      materials: [{ id: 'm-1', name: '身份证明', required: true, files: [aFile()] }],
    },
  }
}

function aParty(id: string, role: string, name: string) {
  return {
    id,
    role,
    kind: '1',
    name,
    phone: '13800138001',
    address: '人民东路18号',
    documentType: '1',
    documentNumber: '130402198503071231',
    documentNumberToConfirm: false,
  }
}

function aFile() {
  return { id: 'f-1', url: '/files/f-1?v=2', mediaType: 'image/png', bytes: 7, sha256: 'ab'.repeat(32) }
}
