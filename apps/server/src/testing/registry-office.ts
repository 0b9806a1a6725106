import { randomUUID } from 'node:crypto'
import { signatureOf } from '../platform/registry/signature.ts'
import type { WireAnswer } from './client.ts'
import type { TestProduct } from './product.ts'

export interface Signing {
  key?: string
  /** Seconds before the product's present. Negative for the future. */
  age?: number
  nonce?: string
}

/** The registry's headers over a body, signed like the office. A test may forge them. */
export function signedHeaders(
  { services, clock }: TestProduct,
  body: string,
  signing: Signing = {},
): Record<string, string> {
  const { key = services.config.registry.key, age = 0, nonce = randomUUID() } = signing
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) - age)
  return { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signatureOf(key, { timestamp, nonce, body }) }
}

/** Sends events like the office: one, or an array. */
export function sendEvents(product: TestProduct, events: object, signing?: Signing): Promise<WireAnswer> {
  const body = JSON.stringify(events)
  return product.visitor().post('/registry/events', body, signedHeaders(product, body, signing))
}
