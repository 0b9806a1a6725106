import { join } from 'node:path'
import Fastify from 'fastify'
import { makeStandins } from './standins.ts'

// The stand-ins alone, for a product on another machine. Settings come from the environment, with development values as
// defaults.
const settings = {
  port: Number(process.env.PORT ?? '8081'),
  host: process.env.HOST ?? '127.0.0.1',
  dataDir: join(process.env.DATA_DIR ?? 'data', 'standins'),
  productBase: process.env.PRODUCT_BASE ?? 'http://127.0.0.1:8080',
  deskBase: process.env.DESK_BASE ?? 'http://localhost:8080',
  appid: process.env.WECHAT_APPID ?? 'wx0000000000000000',
  secret: process.env.WECHAT_SECRET ?? 'development-secret',
  smsKeyId: process.env.SMS_SECRET_ID ?? 'stand-in-secret-id',
  smsKeySecret: process.env.SMS_SECRET_KEY ?? 'stand-in-secret-key',
  faceSecretId: process.env.FACEID_SECRET_ID ?? 'stand-in-face-id',
  faceSecretKey: process.env.FACEID_SECRET_KEY ?? 'stand-in-face-key',
  idpClientId: process.env.STAFF_OIDC_CLIENT_ID ?? 'desk',
  idpClientSecret: process.env.STAFF_OIDC_CLIENT_SECRET ?? 'stand-in-idp-secret',
  taxKeyEnc: process.env.TAX_KEY_ENC ?? `t1:${Buffer.from('stand-in tax key for encryption!').toString('base64')}`,
  taxKeyMac: process.env.TAX_KEY_MAC ?? `t1:${Buffer.from('stand-in tax key for signatures!').toString('base64')}`,
  registryKey: process.env.REGISTRY_KEY ?? 'development-key',
  properties: Number(process.env.STANDIN_REGISTRY_PROPERTIES ?? '2000'),
}

const app = Fastify({ logger: true })
const standins = makeStandins({
  dataDir: settings.dataDir,
  productBase: () => settings.productBase,
  deskBase: () => settings.deskBase,
  wechat: { appid: settings.appid, secret: settings.secret },
  registry: { key: settings.registryKey, properties: settings.properties },
  sms: { keyId: settings.smsKeyId, keySecret: settings.smsKeySecret },
  face: { secretId: settings.faceSecretId, secretKey: settings.faceSecretKey },
  idp: { clientId: settings.idpClientId, clientSecret: settings.idpClientSecret },
  tax: {
    id: settings.taxKeyEnc.split(':')[0] ?? '',
    encryption: Buffer.from(settings.taxKeyEnc.split(':')[1] ?? '', 'base64'),
    signing: Buffer.from(settings.taxKeyMac.split(':')[1] ?? '', 'base64'),
  },
  openToNetwork: process.env.STANDINS === '1',
  log: app.log,
})
await app.register(standins.plugin, { prefix: '/standin' })
await app.listen({ port: settings.port, host: settings.host })

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await app.close()
    await standins.close()
  })
}
