// `npm run keys`: prints new keys and shared secrets as lines of the settings (docs/OPERATIONS.md 'Start in production').
import { randomBytes } from 'node:crypto'

const key = () => `k1:${randomBytes(32).toString('base64')}`
const secret = (bytes: number) => randomBytes(bytes).toString('hex')

const databasePassword = secret(24)
const settings = {
  FIELD_KEYS: key(),
  INDEX_KEY: key(),
  DATABASE_URL: `postgres://registration:${databasePassword}@database:5432/registration`,
  S3_ACCESS_KEY_ID: secret(10),
  S3_SECRET_ACCESS_KEY: secret(20),
  WECHAT_MESSAGE_TOKEN: secret(16),
  REGISTRY_KEY: secret(32),
  TAX_KEY_ENC: key(),
  TAX_KEY_MAC: key(),
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
process.stdout.write(
  `${lines.join('\n')}\n# For compose.yaml, in the shell too.\n# POSTGRES_PASSWORD=${databasePassword}\n`,
)
