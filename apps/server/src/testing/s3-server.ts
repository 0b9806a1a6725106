import S3rver from '@20minutes/s3rver'
import { freePort } from './free-port.ts'

/** The product's settings for a bucket, and the end of its server. */
export interface S3Server {
  settings: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  stop: () => Promise<void>
}

/** A server that speaks S3, with one bucket in a folder. Not our own code: what it asks of us, others ask too. */
export async function startS3Server(directory: string): Promise<S3Server> {
  const port = await freePort()
  const bucket = 'attachments'
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    // It leaves the last slash out of the path of a list, which the client signs. The rest of the signatures fits.
    allowMismatchedSignatures: true,
  })
  await server.run()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      // It knows only this account.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  }
}
