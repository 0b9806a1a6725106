import { BlockList, isIP, isIPv6 } from 'node:net'
import { ConfigError } from './config-error.ts'

/** Networks of a setting: `10.1.0.0/16`, `2001:db8::/32`, or one address, joined by commas. */
export function readNetworks(value: string, name: string): BlockList {
  const list = new BlockList()
  for (const network of value.split(',').map((each) => each.trim())) {
    const [address = '', prefix, ...rest] = network.split('/')
    const bits = isIPv6(address) ? 128 : 32
    const length = Number(prefix ?? bits)
    if (isIP(address) === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? '0') || length > bits)
      throw new ConfigError([`${name} must be addresses or networks such as 10.1.0.0/16, joined by commas`])
    list.addSubnet(address, length, familyOf(address))
  }
  return list
}

/**
 * Whether an address is in one of the networks. One of IPv4 may be written as IPv6 (`::ffff:10.1.0.7`). What a balancer
 * passes on may be no address at all.
 */
export function isInNetworks(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && networks.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
