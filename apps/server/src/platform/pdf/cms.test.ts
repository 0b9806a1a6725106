import { expect, test } from 'vitest'
import { makeCms } from './cms.ts'
import { membersOf, oid } from './der.ts'
import { openSealKey } from './seal-key.ts'
import { makeTestSeal } from './test-seal.ts'

test('a seal signs the attributes of PAdES B-B and no other: its time is in the document', async () => {
  const cms = makeCms(Buffer.from('content'), openSealKey(await makeTestSeal()))
  const [, wrapped = Buffer.alloc(0)] = membersOf(cms)
  const signerInfos = membersOf(membersOf(wrapped)[0] ?? cms).at(-1) ?? cms
  const [, , , attributes = Buffer.alloc(0)] = membersOf(membersOf(signerInfos)[0] ?? cms)
  const types = membersOf(attributes).map((attribute) => membersOf(attribute)[0]?.toString('hex'))
  const contentType = '1.2.840.113549.1.9.3'
  const messageDigest = '1.2.840.113549.1.9.4'
  const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
  // EN 319 142-1, 6.3: the attribute signing-time shall not be present.
  expect(types.sort()).toEqual(
    [contentType, messageDigest, signingCertificateV2].map((each) => oid(each).toString('hex')).sort(),
  )
})
