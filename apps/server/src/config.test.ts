import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config/config-error.ts'
import { readConfig } from './config.ts'
import { systemIds } from './ids.ts'
import { aKey, productionSettings } from './testing/production-settings.ts'

let folder: string
let complete: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'config-'))
  complete = await productionSettings()
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string | undefined>) => readConfig({ DATA_DIR: folder, ...env }, systemIds)

/** The lines of the error on these settings. */
function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
    throw error
  }
  return []
}

describe('in production', () => {
  test('a complete configuration starts, without stand-ins and demonstration data', () => {
    expect(faultsOf(complete)).toEqual([])
    expect(read(complete)).toMatchObject({
      isProduction: true,
      servesStandins: false,
      demoData: false,
      publicBase: complete.PUBLIC_BASE,
    })
  })

  test('each missing setting is named, and an empty one is missing', () => {
    for (const name of Object.keys(complete).filter((each) => each !== 'NODE_ENV')) {
      expect(faultsOf({ ...complete, [name]: undefined })).toEqual([`${name} is missing`])
      expect(faultsOf({ ...complete, [name]: '' })).toEqual([`${name} is missing`])
    }
  })

  test('blanks and line ends around a value are no part of it', () => {
    for (const end of ['\n', '\r', '\r\n', ' ']) {
      const written = Object.fromEntries(Object.entries(complete).map(([name, value]) => [name, `${value}${end}`]))
      expect(read(written)).toEqual(read(complete))
    }
    for (const name of Object.keys(complete).filter((each) => each !== 'NODE_ENV'))
      expect(faultsOf({ ...complete, [name]: ' \r\n' })).toEqual([`${name} is missing`])
  })

  test('a platform that the office does without needs no settings', () => {
    const platforms = { face: /^FACEID_/, tax: /^TAX_/ }
    for (const [name, settings] of Object.entries(platforms)) {
      const others = Object.fromEntries(Object.entries(complete).filter(([setting]) => !settings.test(setting)))
      expect(faultsOf(others).length).toBeGreaterThan(2)
      expect(faultsOf({ ...others, PLATFORMS_OFF: name })).toEqual([])
      expect(read({ ...others, PLATFORMS_OFF: name }).platformsOff).toEqual([name])
    }
  })

  test('where a bucket is required, as in a container, the files cannot go below DATA_DIR', () => {
    const required = { ...complete, BUCKET_REQUIRED: '1' }
    const bucket = { S3_BUCKET: 'attachments', S3_ACCESS_KEY_ID: 'files-id', S3_SECRET_ACCESS_KEY: 'files-key' }
    expect(faultsOf(required)).toEqual(Object.keys(bucket).map((name) => `${name} is missing`))
    expect(faultsOf({ ...required, ...bucket })).toEqual([])
    expect(read({ ...complete, BUCKET_REQUIRED: '0' }).s3).toBeUndefined()
  })

  test('the desk has its own address where it has its own port', () => {
    expect(read(complete).desk).toMatchObject({ base: complete.PUBLIC_BASE, port: undefined, ways: ['local'] })
    expect(faultsOf({ ...complete, DESK_PORT: '8443' })).toEqual(['DESK_BASE is missing'])
    const inside = { ...complete, DESK_PORT: '8443', DESK_BASE: 'https://desk.example.gov.cn' }
    expect(faultsOf(inside)).toEqual([])
    expect(faultsOf({ ...inside, DESK_BASE: 'http://desk.example.gov.cn' })).toEqual([
      'DESK_BASE must begin with https:// in production',
    ])
  })

  test('the officers’ identity provider is complete, over https, and not the stand-in', () => {
    const provider = {
      STAFF_SIGN_IN: 'oidc',
      STAFF_OIDC_ISSUER: 'https://id.example.gov.cn',
      STAFF_OIDC_CLIENT_ID: 'desk',
      STAFF_OIDC_CLIENT_SECRET: 'a-secret-of-the-desk',
    }
    expect(read({ ...complete, ...provider }).desk.oidc).toMatchObject({ issuer: provider.STAFF_OIDC_ISSUER, mfa: [] })
    const withSlash = { ...complete, ...provider, STAFF_OIDC_ISSUER: 'https://id.example.gov.cn/office/' }
    expect(read(withSlash).desk.oidc?.issuer).toBe('https://id.example.gov.cn/office/')
    for (const name of ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'])
      expect(faultsOf({ ...complete, ...provider, [name]: undefined })).toEqual([`${name} is missing`])
    expect(faultsOf({ ...complete, ...provider, STAFF_OIDC_ISSUER: 'http://id.example.gov.cn' })).toEqual([
      'STAFF_OIDC_ISSUER must begin with https:// in production',
    ])
    expect(faultsOf({ ...complete, ...provider, STAFF_OIDC_CLIENT_SECRET: 'stand-in-idp-secret' })).toEqual([
      'STAFF_OIDC_CLIENT_SECRET is the stand-in’s',
    ])
    expect(faultsOf({ ...complete, STAFF_SIGN_IN: 'local,saml' })).toEqual([
      'STAFF_SIGN_IN must be local, oidc or both',
    ])
  })

  test('demonstration data is refused: its officers’ passwords and second factors are public', () => {
    expect(faultsOf({ ...complete, DEMO_DATA: '1' })).toEqual([
      'DEMO_DATA must not be 1 in production: everybody knows the passwords and second factors of its officers',
    ])
    expect(faultsOf({ ...complete, DEMO_DATA: '0' })).toEqual([])
  })

  test('all missing settings are named at once', () => {
    const faults = faultsOf({ NODE_ENV: 'production' })
    expect(faults).toEqual(
      expect.arrayContaining(['PUBLIC_BASE is missing', 'DATABASE_URL is missing', 'SEAL_KEY is missing']),
    )
    expect(faults.length).toBeGreaterThan(20)
  })

  test.each([
    'PUBLIC_BASE',
    'WECHAT_API_BASE',
    'WECHAT_OPEN_BASE',
    'REGISTRY_BASE',
    'FACEID_BASE',
    'SMS_TENCENT_BASE',
    'TAX_BASE',
  ])('%s goes over https and to another machine', (name) => {
    expect(faultsOf({ ...complete, [name]: 'http://platform.example' })).toEqual([
      `${name} must begin with https:// in production`,
    ])
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.8.8.8', '0.0.0.0'])
      expect(faultsOf({ ...complete, [name]: `https://${host}:8443` })).toEqual([
        `${name} must not be this machine in production`,
      ])
  })

  test('an office whose desk decides everything needs no registry, and then nobody has its key', () => {
    const { REGISTRY_BASE, REGISTRY_KEY, ...others } = complete
    const alone = { ...others, REGISTRY: 'desk' }
    expect(faultsOf(others)).toEqual(['REGISTRY_BASE is missing', 'REGISTRY_KEY is missing'])
    expect(faultsOf({ ...others, REGISTRY: 'outside' })).toEqual([
      'REGISTRY_BASE is missing',
      'REGISTRY_KEY is missing',
    ])
    const { registry } = read(alone)
    expect(registry).toMatchObject({
      base: 'https://registry.invalid',
      decides: 'desk',
      isThere: false,
      hasLandRegister: false,
    })
    expect(registry.key).not.toBe(read(alone).registry.key)
    expect(faultsOf({ ...alone, LAND_REGISTER: 'registry' })).toEqual([
      'REGISTRY_BASE is missing',
      'REGISTRY_KEY is missing',
    ])
    expect(faultsOf({ ...alone, REGISTRY_BASE })).toEqual(['REGISTRY_KEY is missing'])
    const beside = { ...alone, REGISTRY_BASE, REGISTRY_KEY }
    expect(read(beside).registry).toMatchObject({ isThere: true, hasLandRegister: true })
    expect(read({ ...beside, LAND_REGISTER: 'none' }).registry.hasLandRegister).toBe(false)
  })

  test('a stand-in’s secret counts as missing', () => {
    const standin = { WECHAT_SECRET: 'stand-in-wechat-secret', REGISTRY_KEY: 'stand-in-registry-key' }
    expect(faultsOf({ ...complete, ...standin })).toEqual([
      'WECHAT_SECRET is the stand-in’s',
      'REGISTRY_KEY is the stand-in’s',
    ])
  })

  test('the bucket alone may be this machine’s, and without TLS', () => {
    const bucket = { S3_BUCKET: 'attachments', S3_ACCESS_KEY_ID: 'files-id', S3_SECRET_ACCESS_KEY: 'files-key' }
    const settings = { ...complete, ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }
    expect(faultsOf(settings)).toEqual([])
    expect(read(settings).s3?.endpoint).toBe('http://127.0.0.1:9000')
  })

  test('stand-ins are not served, even when they are switched on', () => {
    expect(read({ ...complete, STANDINS: '1' }).servesStandins).toBe(false)
  })

  test('nothing is written: no key is generated', () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'config-'))
    read({ ...complete, DATA_DIR: empty })
    expect(readdirSync(empty)).toEqual([])
    rmSync(empty, { recursive: true })
  })
})

describe('outside production', () => {
  test('everything has a default, the platforms are stand-ins on our own address', () => {
    const config = read({ PORT: '4711' })
    expect(config).toMatchObject({
      isProduction: false,
      host: '127.0.0.1',
      publicBase: 'http://127.0.0.1:4711',
      demoData: true,
      servesStandins: true,
      opensStandins: false,
      databaseUrl: undefined,
      wechat: { apiBase: 'http://127.0.0.1:4711/standin/wechat' },
      registry: { base: 'http://127.0.0.1:4711/standin/registry' },
    })
    expect(path.isAbsolute(config.dataDir)).toBe(true)
  })

  test('keys are generated once, readable by this user alone, and stay', () => {
    const first = read({})
    expect(read({})).toMatchObject({ fieldKeys: first.fieldKeys, indexKeys: first.indexKeys })
    expect(first.fieldKeys[0]?.key).toHaveLength(32)
    for (const name of ['FIELD_KEYS', 'INDEX_KEY']) {
      const file = path.join(folder, 'keys', name)
      expect(statSync(file).mode & 0o077).toBe(0)
      expect(readFileSync(file, 'utf8')).toMatch(/^dev1:/)
    }
  })

  test('one platform’s address replaces that stand-in alone', () => {
    const config = read({ WECHAT_API_BASE: 'https://api.weixin.example/' })
    expect(config.wechat.apiBase).toBe('https://api.weixin.example')
    expect(config.registry.base).toBe('http://127.0.0.1:8080/standin/registry')
    expect(config.servesStandins).toBe(true)
  })

  test('further nodes use the first one’s stand-ins', () => {
    const config = read({ STANDIN_BASE: 'http://127.0.0.1:9999', PORT: '8081' })
    expect(config.registry.base).toBe('http://127.0.0.1:9999/standin/registry')
    expect(config.servesStandins).toBe(false)
  })

  test('stand-ins are served to other machines only when switched on', () => {
    expect(read({ HOST: '0.0.0.0' }).servesStandins).toBe(false)
    expect(read({ HOST: '0.0.0.0', STANDINS: '1' })).toMatchObject({ servesStandins: true, opensStandins: true })
    expect(read({ STANDINS: '0' }).servesStandins).toBe(false)
  })

  test('without stand-ins and without the messaging platform nobody can sign in', () => {
    const lacksSignIn = (settings: Record<string, string>) => read(settings).lacksSignIn
    expect(lacksSignIn({ HOST: '0.0.0.0' })).toBe(true)
    expect(lacksSignIn({ STANDINS: '0' })).toBe(true)
    expect(lacksSignIn({})).toBe(false)
    expect(lacksSignIn({ HOST: '0.0.0.0', STANDINS: '1' })).toBe(false)
    expect(lacksSignIn({ HOST: '0.0.0.0', STANDIN_BASE: 'http://127.0.0.1:9999' })).toBe(false)
    expect(lacksSignIn({ HOST: '0.0.0.0', WECHAT_API_BASE: 'https://api.weixin.example' })).toBe(false)
    expect(lacksSignIn(complete)).toBe(false)
  })

  test('an address of IPv6 is in brackets wherever a port follows it', () => {
    const config = read({ HOST: '::1', DESK_PORT: '8082' })
    expect(config.publicBase).toBe('http://[::1]:8080')
    expect(config.registry.base).toBe('http://[::1]:8080/standin/registry')
    expect([config.host, config.servesStandins]).toEqual(['::1', true])
    expect(read({ HOST: '::', DESK_PORT: '8082' }).desk.base).toBe('http://[::]:8082')
  })

  test('a given database gets no demonstration data, unless it is switched on', () => {
    expect(read({ DATABASE_URL: 'postgresql://x/y' }).demoData).toBe(false)
    expect(read({ DATABASE_URL: 'postgresql://x/y', DEMO_DATA: '1' }).demoData).toBe(true)
    // The driver takes an address without a host, on the socket of this machine.
    expect(read({ DATABASE_URL: 'postgres://x@/y?host=/run' }).demoData).toBe(false)
    expect(read({ DEMO_DATA: '0' }).demoData).toBe(false)
  })
})

test('a folder in which no key can be made is a fault of DATA_DIR', () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'config-'))
  onTestFinished(() => rmSync(temporary, { recursive: true }))
  const file = path.join(temporary, 'file')
  writeFileSync(file, '')
  expect(faultsOf({ DATA_DIR: file })).toEqual([`DATA_DIR cannot be written, for ${file}/keys/FIELD_KEYS: ENOTDIR`])
})

test('the stand-in’s register may have any size', () => {
  expect(read({ STANDIN_REGISTRY_PROPERTIES: '2000000' }).standinProperties).toBe(2_000_000)
})

describe('a setting is refused by name when', () => {
  test.each([
    ['REGISTER_CHECK', 'on'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_BASE', 'bdc.example.gov.cn'],
    ['PUBLIC_BASE', 'javascript:alert(1)'],
    ['PUBLIC_BASE', 'https://bdc.example.gov.cn/app'],
    ['PUBLIC_BASE', 'https://bdc.example.gov.cn?app'],
    ['PUBLIC_BASE', 'https://bdc@example.gov.cn'],
    ['DESK_BASE', 'https://desk.example.gov.cn/desk'],
    ['TRUSTED_PROXIES', 'balancer'],
    ['TRUSTED_PROXIES', '10.0.0.7,'],
    ['TRUSTED_PROXIES', '10.0.0.7, '],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://registration:p#w@db:5432/registration'],
    ['DATABASE_URL', 'postgres://registration:p/w@db:5432/registration'],
    ['REGISTRY_KEY', 'short'],
    ['DEMO_DATA', 'yes'],
    ['STANDINS', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['STANDIN_REGISTRY_PROPERTIES', '0'],
    ['WECHAT_MESSAGE_TOKEN', 'ab'],
    ['WECHAT_DOMAIN_PROOF', 'f5uGgVqxPYgaldMq'],
    ['WECHAT_TEMPLATE_FIELDS', 'thing1,phrase2'],
    ['WECHAT_TEMPLATE_FIELDS', 'time3,phrase2,thing1'],
    ['FACEID_URL_HOSTS', 'https://faceid.qq.com'],
    ['FACEID_URL_HOSTS', 'faceid.qq.com;open.weixin.qq.com'],
    ['STAFF_STEP_UP_MINUTES', '2.5'],
    ['FIELD_KEYS', 'not a key'],
    ['FIELD_KEYS', `k1:${Buffer.alloc(16).toString('base64')}`],
    ['FIELD_KEYS', `:${Buffer.alloc(32).toString('base64')}`],
    ['FIELD_KEYS', `k.1:${Buffer.alloc(32).toString('base64')}`],
    ['FIELD_KEYS', `${aKey('k1')},${aKey('k1')}`],
    ['INDEX_KEY', 'k1:'],
    ['INDEX_KEY', `${aKey('k1')},${aKey('k1')}`],
    ['PLATFORMS_OFF', 'sms'],
  ])('%s is %j', (name, value) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} `))
    // Of the values that there are, and not of types.
    expect(faults[0]).not.toMatch(/expected|Invalid|NaN/)
  })

  test('a wrong number or choice is told what it may be', () => {
    expect(faultsOf({ PORT: 'http', DISK_MIN_FREE: '-1', LOG_LEVEL: 'loud', DRILL: 'on', SMS_PROVIDER: 'x' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DISK_MIN_FREE must be a whole number from 0 to 1000000000',
      'DRILL must be 0 or 1',
      'SMS_PROVIDER must be tencent or aliyun',
      'LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ])
  })

  test('several are wrong: each has a line without its value', () => {
    const faults = faultsOf({ PORT: 'x', REGISTRY_KEY: 'secretish' })
    expect(faults.map((line) => line.split(' ')[0])).toEqual(['PORT', 'REGISTRY_KEY'])
    expect(faults.join()).not.toContain('secretish')
  })
})

test('keys are read newest first', () => {
  const [newer, older] = [aKey('2026'), aKey('2025')]
  expect(read({ FIELD_KEYS: `${newer}, ${older}` }).fieldKeys.map(({ id }) => id)).toEqual(['2026', '2025'])
})

test('the template of notifications has the fields of the stand-in’s, or those of the office’s setting', () => {
  const fields = { business: 'thing1', state: 'phrase2', time: 'time3' }
  expect(read({}).notificationTemplate).toEqual({ id: 'standin-status-template', fields })
  const own = { WECHAT_TEMPLATE_STATUS: 'T', WECHAT_TEMPLATE_FIELDS: 'thing10,short_thing4,date16' }
  expect(read(own).notificationTemplate).toEqual({
    id: 'T',
    fields: { business: 'thing10', state: 'short_thing4', time: 'date16' },
  })
})

test('the face platform’s pages are on the stand-in, on the vendor’s hosts, or on the office’s setting', () => {
  expect(read({ PORT: '8123' }).face.pageHosts).toEqual(['127.0.0.1:8123'])
  const base = { FACEID_BASE: 'https://faceid.tencentcloudapi.com' }
  expect(read(base).face.pageHosts).toEqual(['open.weixin.qq.com', 'faceid.qq.com', 'open.faceid.qq.com'])
  // From the vendor's document of DetectAuth: a check in the messaging platform begins with its sign-in.
  const documented =
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx2cca36a86d5035ae&redirect_uri=http%3A%2F%2Fopen.faceid.qq.com%2Fv1%2Fapi%2FgetCode&response_type=code&scope=snsapi_base&state=#wechat_redirect'
  expect(read(base).face.pageHosts).toContain(new URL(documented).host)
  expect(read({ ...base, FACEID_URL_HOSTS: 'a.example, b.example' }).face.pageHosts).toEqual(['a.example', 'b.example'])
})

test('in production a face platform without credentials stops the start by name', () => {
  const start = () => read({ NODE_ENV: 'production', FACEID_SECRET_KEY: 'stand-in-face-key' })
  for (const name of ['FACEID_BASE', 'FACEID_SECRET_ID', 'FACEID_RULE_ID']) expect(start).toThrow(`${name} is missing`)
  expect(start).toThrow('FACEID_SECRET_KEY is the stand-in’s')
})
