import { isIPv4 } from 'node:net'

/**
 * The network of an address for logs: the first 24 bits of IPv4, the first 48 of IPv6. It leads to a provider or a
 * company, and not to one household.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 3)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/48`
}
