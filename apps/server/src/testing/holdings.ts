import {
  type HoldingSummary,
  listHoldings,
  sendPropertyCode,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { codeOn } from './phone.ts'
import type { TestProduct } from './product.ts'

/** The demonstration citizen's homes in the made-up register. */
export const riverside = '冀（2023）邯郸市不动产权第0001234号'
export const tongan = '冀（2021）邯郸市不动产权第0005678号'
/** The register's entry of a home that nothing rules out. */
export const noEntries = { mortgages: [], seizures: [], pending: [], placed: true }
export const phones = { zhangsan: '13800138001', lisi: '13900139002', 'handan-co': '13700137003' } as const

/** Unlocks the client's own property by a code to the profile's phone. */
export async function unlock(
  product: Pick<TestProduct, 'visitor'>,
  client: Client,
  phone: string = phones.zhangsan,
): Promise<void> {
  const { challengeId } = await client.call(sendPropertyCode, {})
  await client.call(unlockProperties, { code: await codeOn(product, phone), challengeId })
}

/** One of the client's own units, as the list has it. */
export async function holdingOf(client: Client, certificateNumber: string): Promise<HoldingSummary> {
  const { properties } = await client.call(listHoldings, {})
  const found = properties.find((each) => each.certificateNumber === certificateNumber)
  if (!found) throw new Error(`There is no ${certificateNumber} in the list`)
  return found
}

/** Changes the made-up register. */
export async function changeTitle(client: Client, certificateNumber: string, set: object): Promise<void> {
  const { status } = await client.post('/standin/registry/title', { certificateNumber, set: JSON.stringify(set) })
  expect(status).toBe(200)
}

/** Runs with a fault of the registry's stand-in. */
export async function withFault<T>(client: Client, name: string, run: () => Promise<T>): Promise<T> {
  const order = (on: boolean) => client.post('/standin/registry/__standin/faults', { name, on: String(on) })
  expect((await order(true)).status).toBe(200)
  try {
    return await run()
  } finally {
    await order(false)
  }
}
