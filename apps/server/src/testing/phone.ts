import type { TestProduct } from './product.ts'

interface Message {
  phone: string
  text: string
  code: string
  at: string
}

/** What a phone has received, newest first: the only way in which a test learns a code. */
export async function messagesOn(product: Pick<TestProduct, 'visitor'>, phone: string): Promise<Message[]> {
  const answer = await product.visitor().get(`/standin/sms/messages?phone=${phone}`)
  return answer.json()
}

/** The newest code on a phone; empty when there is none. */
export async function codeOn(product: Pick<TestProduct, 'visitor'>, phone: string): Promise<string> {
  return (await messagesOn(product, phone))[0]?.code ?? ''
}
