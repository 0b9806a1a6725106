import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { placeFilledIn } from './fill-in.ts'
import type { Machine } from './machine.ts'
import { waitUntil } from './wait-until.ts'

/** The product's settings for its bucket. */
export interface FileServer {
  S3_ENDPOINT: string
  S3_BUCKET: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
}

/** Ceph's gateway on a cluster of one monitor and one disk, with a bucket, by deploy/ceph.conf. */
export async function startFileServer(machine: Machine): Promise<FileServer> {
  const FSID = randomUUID()
  const { folder, address } = machine
  const file = await placeFilledIn(folder, 'ceph.conf', { FSID, ADDRESS: address, FOLDER: folder })
  const conf = ['-c', file]
  await makeMonitor(machine, { conf, fsid: FSID })
  await makeDisk(machine, conf)
  machine.start('/usr/bin/ceph-mgr', ['-i', 'a', '-f', ...conf])
  machine.start('/usr/bin/radosgw', ['-f', '-n', 'client.rgw.a', ...conf])
  const settings = {
    S3_ENDPOINT: `http://${address}:7480`,
    S3_BUCKET: 'attachments',
    S3_ACCESS_KEY_ID: 'registration',
    S3_SECRET_ACCESS_KEY: 'registration-of-the-proof',
  }
  await waitUntil('the S3 gateway answers', 180, async () => (await fetch(settings.S3_ENDPOINT)).status > 0)
  await makeBucket(machine, { conf, settings })
  return settings
}

async function makeMonitor(machine: Machine, { conf, fsid }: { conf: string[]; fsid: string }): Promise<void> {
  const map = path.join(machine.folder, 'monmap')
  const address = `[v2:${machine.address}:3300/0]`
  await machine.run('/usr/bin/monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, map])
  await machine.run('/usr/bin/ceph-mon', ['-i', 'a', '--mkfs', '--monmap', map, ...conf])
  machine.start('/usr/bin/ceph-mon', ['-i', 'a', '-f', ...conf])
  await waitUntil('the monitor answers', 60, async () =>
    (await machine.run('/usr/bin/ceph', [...conf, '--connect-timeout', '5', 'mon', 'stat'])).includes('quorum'),
  )
}

async function makeDisk(machine: Machine, conf: string[]): Promise<void> {
  const uuid = randomUUID()
  await machine.run('/usr/bin/mkdir', ['-p', 'osd', 'rgw', 'crash'])
  await machine.run('/usr/bin/ceph', [...conf, 'osd', 'new', uuid])
  await machine.run('/usr/bin/ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', uuid, ...conf])
  machine.start('/usr/bin/ceph-osd', ['-i', '0', '-f', ...conf])
  await waitUntil('the disk is up', 60, async () =>
    (await machine.run('/usr/bin/ceph', [...conf, '--connect-timeout', '5', 'osd', 'stat'])).includes('1 up'),
  )
}

async function makeBucket(
  machine: Machine,
  { conf, settings }: { conf: string[]; settings: FileServer },
): Promise<void> {
  const user = ['--uid', 'registration', '--display-name', 'registration']
  const keys = ['--access-key', settings.S3_ACCESS_KEY_ID, '--secret-key', settings.S3_SECRET_ACCESS_KEY]
  await machine.run('/usr/bin/radosgw-admin', [...conf, '-n', 'client.rgw.a', 'user', 'create', ...user, ...keys])
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }))
  client.destroy()
}
