import { expect, test } from 'vitest'
import { signablePage, signPage } from './page-signature.ts'

const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
const page = { ticket, nonce: 'Wm3WZYTPz0wzccnW', timestamp: '1414587457' }

test.each([
  ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
  ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
  ['http://mp.weixin.qq.com/?params=value', 'f50191877b62b116ef830363a3a613ed652a2d5d'],
  ['https://bdc.example.gov.cn/upload?slsqId=1001&appointment=0', '778e0a7d545cac32225b0a2d6f171f2a35acef10'],
])('%s has the platform’s signature', (url, signature) => {
  expect(signPage({ ...page, url })).toBe(signature)
})

test.each([
  ['https://bdc.example.gov.cn/upload?slsqId=1#top', 'https://bdc.example.gov.cn/upload?slsqId=1'],
  ['https://bdc.example.gov.cn?a=1', 'https://bdc.example.gov.cn?a=1'],
  ['https://bdc.example.gov.cn', 'https://bdc.example.gov.cn'],
  ['https://bdc.example.gov.cn/%E4%B8%8A?a=b%20c', 'https://bdc.example.gov.cn/%E4%B8%8A?a=b%20c'],
])('%s is a page of ours, signed unchanged', (url, signed) => {
  expect(signablePage(url, 'https://bdc.example.gov.cn')).toBe(signed)
})

test.each([
  'https://bdc.example.gov.cn.evil.example/upload',
  'https://bdc.example.gov.cn@evil.example/',
  'http://bdc.example.gov.cn/upload',
  'https://bdc.example.gov.cn:8443/upload',
  'https://bdc.example.gov.cn\\@evil.example',
  'javascript:alert(1)',
  '',
  `https://bdc.example.gov.cn/${'a'.repeat(1024)}`,
])('%s is not signed', (url) => {
  expect(signablePage(url, 'https://bdc.example.gov.cn')).toBeUndefined()
})
