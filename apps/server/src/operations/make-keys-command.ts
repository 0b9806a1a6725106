// `npm run keys`: prints new keys and shared secrets as lines of the settings (docs/OPERATIONS.md 'Start in production').
import { randomBytes } from 'node:crypto'
import { toShanghai } from '../shanghai-time.ts'

const secret = (bytes: number) => randomBytes(bytes).toString('hex')
const day = toShanghai(new Date()).slice(0, 10).replaceAll('-', '')
// A rotation has the old key beside the new one, which may be of the same day: no two have the same id.
const id = `k${day}-${secret(2)}`
const key = () => `${id}:${randomBytes(32).toString('base64')}`

const settings = {
  FIELD_KEYS: key(),
  INDEX_KEY: key(),
  WECHAT_MESSAGE_TOKEN: secret(16),
  REGISTRY_KEY: secret(32),
  TAX_KEY_ENC: key(),
  TAX_KEY_MAC: key(),
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
process.stdout.write(
  `${lines.join('\n')}\n# For the database of compose.yaml, in DATABASE_URL and as POSTGRES_PASSWORD in the shell: ${secret(24)}\n`,
)
