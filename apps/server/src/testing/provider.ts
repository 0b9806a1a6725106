import { oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

type Product = Pick<TestProduct, 'base' | 'services'>

/**
 * An address of the desk. Only there a browser has the desk's cookies. A desk at a name that leads nowhere is asked at the
 * product's own address.
 */
export const atDesk = ({ base, services }: Product, path: string): string => {
  const { desk } = services.config
  return `${desk.base.startsWith('http://localhost') ? desk.base : base}${path}`
}

/** Where an address leads a browser. */
export async function leadsTo(browser: Client, address: string): Promise<string> {
  const answer = await browser.get(address)
  return answer.headers.get('location') ?? `${answer.status}`
}

/** Begins a sign-in with the provider in this browser. Returns the address of the provider's page. */
export async function goToProvider(product: Product, browser: Client): Promise<URL> {
  return new URL(await leadsTo(browser, atDesk(product, oidcPaths.start)))
}

/** Chooses an officer on the stand-in's page. Returns the address to which the stand-in leads back. */
export async function chooseOfficer(page: URL, login: string): Promise<string> {
  const text = await (await fetch(page)).text()
  const link = new RegExp(`<a[^>]*href="([^"]+)"[^>]*data-officer="${login}"`).exec(text)
  const href = (link?.[1] ?? '').replaceAll('&amp;', '&')
  const back = await fetch(new URL(href, page), { redirect: 'manual' })
  return back.headers.get('location') ?? ''
}

/** Signs in with the provider, like an officer. Returns the path where the browser ends. */
export async function signInByProvider(product: Product, browser: Client, login: string): Promise<string> {
  return leadsTo(browser, await chooseOfficer(await goToProvider(product, browser), login))
}

/** Orders a fault of the stand-in or its end, another key, or the end of all faults and codes. */
export async function orderOfProvider(
  { base }: Product,
  order: { fault: string; on?: boolean } | 'reset' | 'rotate-key',
) {
  const [path, body] =
    typeof order === 'string' ? [order, ''] : ['faults', JSON.stringify({ name: order.fault, on: order.on ?? true })]
  await fetch(`${base}/standin/idp/__standin/${path}`, { method: 'POST', body })
}
