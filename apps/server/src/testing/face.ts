import { faceTokenIn, startFaceCheck } from '@registration/contract/face.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

/** The version of the words that the demonstration's citizens agree to. */
export const consent = '3'

/** Opens the platform's page and ends the check there, like a browser. Returns our token from the return address. */
export async function endCheck(url: string, result: string): Promise<string> {
  const page = await (await fetch(url)).text()
  const href = new RegExp(`<a href="([^"]+)" data-result="${result}"`).exec(page)?.[1] ?? ''
  const back = await fetch(new URL(href.replaceAll('&amp;', '&'), url), { redirect: 'manual' })
  return faceTokenIn(new URL(back.headers.get('location') ?? '').search) ?? ''
}

/** Starts a check and ends it on the platform's page. */
export async function checkFace(citizen: Client, result: string): Promise<string> {
  const { url } = await citizen.call(startFaceCheck, { consent })
  return endCheck(url, result)
}

/** Orders the platform's fault for the next call. */
export async function orderFault(product: Pick<TestProduct, 'visitor'>, fault: string): Promise<void> {
  await product.visitor().post('/standin/face/__standin/next-fault', { fault })
}
