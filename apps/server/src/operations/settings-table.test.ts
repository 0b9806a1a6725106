import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { environment } from '../config/environment.ts'
import { readConfig, repositoryFolder } from '../config.ts'
import { systemIds } from '../ids.ts'

interface Row {
  setting: string
  usual: string
  inProduction: string
}

const rows: Row[] = [
  ...readFileSync(path.join(repositoryFolder, 'docs/OPERATIONS.md'), 'utf8').matchAll(
    /^\| `([A-Z0-9_]+)` \| ([^|]+)\|([^|]*)\|/gm,
  ),
].map(([, setting = '', usual = '', inProduction = '']) => ({
  setting,
  usual: usual.trim(),
  inProduction: inProduction.trim(),
}))

function missingWith(settings: Record<string, string>): string[] {
  try {
    readConfig({ NODE_ENV: 'production', ...settings }, systemIds)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.message.matchAll(/(\w+) is missing/g)].map(([, name = '']) => name)
  }
}

test('the operator’s table has a row for each setting, in one place', () => {
  expect(rows.map(({ setting }) => setting).sort()).toEqual(Object.keys(environment.shape).sort())
})

const aKey = `k1:${Buffer.alloc(32).toString('base64')}`

test('its defaults are those of the product', () => {
  const { MODULES, PLATFORMS_OFF, ...defaults } = environment.parse({})
  expect(readConfig({ FIELD_KEYS: aKey, INDEX_KEY: aKey }, systemIds).contentDir).toBe(
    path.join(repositoryFolder, 'content'),
  )
  expect([MODULES, PLATFORMS_OFF]).toEqual([undefined, ''])
  for (const [setting, value] of Object.entries(defaults))
    expect([setting, rows.find((row) => row.setting === setting)?.usual]).toEqual([setting, `\`${value}\``])
})

test('it marks exactly the settings that production needs', () => {
  const marked = (word: string) =>
    rows.filter(({ inProduction }) => inProduction === word).map(({ setting }) => setting)
  const needed = missingWith({})
  for (const provider of ['tencent', 'aliyun']) {
    const needed = [...missingWith({ SMS_PROVIDER: provider }), 'SMS_PROVIDER'].sort()
    expect(needed).toEqual([...marked('needed'), ...marked(`needed with \`${provider}\``)].sort())
  }
  expect(needed).toContain('SMS_PROVIDER')
})
