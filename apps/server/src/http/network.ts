import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * The network of an address for logs: the first 24 bits of IPv4, the first 48 of IPv6. It leads to a provider or a
 * company, and not to one household. Empty if the address is.
 */
export function networkOf(address: string): string {
  if (address === '') return ''
  const plain = plainOf(address)
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : `${firstGroups(plain, 3)}::/48`
}

/**
 * What a limit counts of an address: an IPv4 address whole, the first 64 bits of IPv6. One handset or household has all
 * addresses that begin with these. docs/product/limits.md 'Rates'.
 */
export function countedAddress(address: string): string {
  const plain = plainOf(address)
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain
}

/** An address in its canonical form. IPv4 that is written as IPv6 is IPv4. */
function plainOf(address: string): string {
  if (!isIPv6(address)) return address
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}

function firstGroups(address: string, count: number): string {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return groups.slice(0, count).join(':')
}
