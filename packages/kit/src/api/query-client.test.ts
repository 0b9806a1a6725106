import { createApplication } from '@registration/contract/applications.ts'
import { type Endpoint, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { getWechatItem } from '@registration/contract/session.ts'
import { expect, test } from 'vitest'
import { refusalOf, stubServer } from '../testing/stub-server.ts'
import { call } from './call.ts'
import { makeQueryClient } from './query-client.ts'

/** The request ids of a tap's calls, of which each is answered so. */
async function idsOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  reply = refusalOf(endpoint, 'unavailable'),
): Promise<unknown[]> {
  const { sent } = stubServer({ [endpoint.path]: reply })
  const client = makeQueryClient()
  const tap = client.getMutationCache().build(client, { mutationFn: () => call(endpoint, input) })
  await expect(tap.execute(undefined)).rejects.toThrow()
  return sent.map(({ form }) => form[requestIdName])
}

test('a write with a key is repeated once, with its key', async () => {
  const ids = await idsOf(createApplication, { businessId: 'b', byAppointment: false })
  expect(ids).toEqual([ids[0], ids[0]])
})

test('so is one that a balancer answered itself: the server may have done it', async () => {
  const page = new Response('<html>504 Gateway Time-out', { status: 504 })
  const ids = await idsOf(createApplication, { businessId: 'b', byAppointment: false }, page)
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a call that only reads is repeated once', async () => {
  expect(await idsOf(getWechatItem, { code: 'c' })).toHaveLength(2)
})

test('a message with a code is asked for once: a second call would be refused as too soon', async () => {
  expect(await idsOf(sendArchiveCode, { phone: '13800138001' })).toHaveLength(1)
})
