import * as z from 'zod/mini'
import type { TestProduct } from './product.ts'

const messages = z.array(z.object({ phone: z.string(), text: z.string(), code: z.string(), at: z.string() }))

/** The messages on a phone, newest first: the only way for a test to get a code. */
export async function messagesOn(product: Pick<TestProduct, 'visitor'>, phone: string) {
  const answer = await product.visitor().get(`/standin/sms/messages?phone=${phone}`)
  return messages.parse(await answer.json())
}

/** The newest code on a phone. Empty when there is none. */
export async function codeOn(product: Pick<TestProduct, 'visitor'>, phone: string): Promise<string> {
  return (await messagesOn(product, phone))[0]?.code ?? ''
}
