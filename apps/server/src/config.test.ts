import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { systemIds } from './ids.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }, systemIds)

describe('files', () => {
  test('are kept in a folder unless a bucket is configured', () => {
    expect(read({}).s3).toBeUndefined()
  })

  test('are kept in the configured bucket', () => {
    const env = {
      S3_BUCKET: 'attachments',
      S3_ENDPOINT: 'https://s3.example.gov.cn/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(read(env).s3).toEqual({
      bucket: 'attachments',
      endpoint: 'https://s3.example.gov.cn',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
  })

  test('are kept nowhere when the bucket is half configured: the start tells what is missing', () => {
    const start = () => read({ S3_BUCKET: 'attachments', S3_ACCESS_KEY_ID: 'id' })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow('S3_SECRET_ACCESS_KEY is missing')
  })
})

test('the messaging platform’s SDK is loaded from elsewhere only when the office says so', () => {
  const sdkUrl = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
  expect(read({}).wechat.sdkUrl).toBeUndefined()
  expect(read({ WECHAT_JSSDK_URL: sdkUrl }).wechat.sdkUrl).toBe(sdkUrl)
})
