import { expect, test } from 'vitest'
import { countedAddress, networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:0DB8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::2:3:4:5:6:7:8', '0:2:3::/48'],
  ['', ''],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['::FFFF:cb00:714d', '203.0.113.77'],
  ['2409:8A00:1234:5678::1', '2409:8a00:1234:5678::/64'],
  ['2409:8a00:1234:5678:ffff:ffff:ffff:ffff', '2409:8a00:1234:5678::/64'],
  ['2409:8a00:1234:5679::1', '2409:8a00:1234:5679::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('a limit counts %s as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})
