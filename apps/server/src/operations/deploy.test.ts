import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@registration/contract/endpoints.ts'
import { load, loadAll } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ConfigError } from '../config/config-error.ts'
import { environment } from '../config/environment.ts'
import { readConfig, repositoryFolder } from '../config.ts'
import { systemIds } from '../ids.ts'
import { makeTestSeal } from '../platform/pdf/test-seal.ts'
import { freshDatabase } from '../testing/database.ts'
import { startProduct } from '../testing/product.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const read = (name: string) => readFile(path.join(repositoryFolder, 'deploy', name), 'utf8')
const settings = new Set(Object.keys(environment.shape))

async function requiredInProduction(): Promise<string[]> {
  try {
    readConfig({ NODE_ENV: 'production' }, systemIds)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.message.matchAll(/(\w+) is missing/g)].map(([, name = '']) => name)
  }
}

test('the example of production settings and npm run keys name every setting that production needs, and no unknown one', async () => {
  const script = path.join(import.meta.dirname, 'make-keys-command.ts')
  const { stdout: keys } = await promisify(execFile)(process.execPath, [script])
  const lines = `${await read('production.env.example')}${keys}`
  const names = [...lines.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  expect(names.filter((name) => !settings.has(name))).toEqual([])
  const needed = await requiredInProduction()
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter((name) => !names.includes(name))).toEqual([])
  // Its default gives districts of the shipped content to the desk.
  expect(names).toContain('REGISTRY')
})

test('a start on a database of one’s own that is not for production says so', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await makeTemporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  onTestFinished(() => server.stop())
  await expect.poll(() => server.output()).toContain('NODE_ENV is not production')
})

test('a node whose seal has ended serves, and says that it seals no papers', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await makeTemporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { key, certificates } = await makeTestSeal({ to: '2024-03-31T00:00:00Z' })
  const seal = { SEAL_KEY: key, SEAL_CERT: certificates }
  const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...seal })
  onTestFinished(() => server.stop())
  await expect.poll(() => server.output()).toContain('no paper is sealed: SEAL_CERT expired on 2024-03-31')
  expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
})

const composeFile = z.object({
  services: z.object({
    service: z.object({
      build: z.object({ dockerfile: z.literal('deploy/Containerfile') }),
      deploy: z.object({
        replicas: z.number().min(2),
        resources: z.object({ limits: z.object({ memory: z.string() }) }),
      }),
      environment: z.record(z.string(), z.string()),
      healthcheck: z.object({ test: z.array(z.string()) }),
      tmpfs: z.array(z.string()),
      volumes: z.array(z.string()),
    }),
    database: z.object({ image: z.string().startsWith('postgres:18') }),
    balancer: z.object({ image: z.string() }),
  }),
  volumes: z.record(z.string(), z.unknown()),
})

test('the compose file starts two nodes with limits and a health check behind a balancer', async () => {
  const { service } = composeFile.parse(load(await read('compose.yaml'))).services
  expect(Object.keys(service.environment).filter((name) => !settings.has(name))).toEqual([])
  expect(service.healthcheck.test.join(' ')).toContain('/readyz')
})

test('the unit of systemd starts the assembled program, waits for its orderly end, and sets what a node knows', async () => {
  const unit = await read('registration.service')
  const valuesOf = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)
  const [program = ''] = valuesOf('ExecStart').map((command) => command?.split(' ').at(-1))
  expect((await stat(path.join(repositoryFolder, program))).isFile()).toBe(true)
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(10)
  // Examiners of files get no signal of their own: the node ends them once their file is done.
  expect(valuesOf('KillMode')).toEqual(['mixed'])
  const names = valuesOf('Environment').map((pair) => pair?.split('=')[0] ?? '')
  expect(names.filter((name) => !settings.has(name))).toEqual(['NODE_COMPILE_CACHE'])
})

test('uploads on their way to a node of the compose file are on a disk, not in the node’s memory', async () => {
  const { service } = composeFile.parse(load(await read('compose.yaml'))).services
  expect(service.volumes).toContain('/data')
  expect(service.tmpfs.filter((mount) => mount.startsWith('/data'))).toEqual([])
})

test('each service and volume of 0.1.0’s compose file is still there, or the upgrade says what to do about it', async () => {
  const { services, volumes } = z
    .object({ services: z.record(z.string(), z.unknown()), volumes: z.record(z.string(), z.unknown()) })
    .parse(load(await read('compose.yaml')))
  const changelog = await readFile(path.join(repositoryFolder, 'CHANGELOG.md'), 'utf8')
  const [, before = ''] = /\*\*Before the upgrade\*\*\n([\s\S]*?)\n\*\*/.exec(changelog) ?? []
  const lost = (former: string[], present: object) => former.filter((name) => !(name in present))
  for (const name of lost(['balancer', 'service', 'database', 'files', 'bucket'], services))
    expect(before).toMatch(new RegExp(`services? [^.]*\`${name}\``))
  for (const name of lost(['database', 'files'], volumes)) expect(before).toContain(`volume \`${name}\``)
})

test('the nodes of the compose file trust its balancer, which passes on the addresses that it was given', async () => {
  const { networks } = z
    .object({
      networks: z.object({
        default: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
      }),
    })
    .parse(load(await read('compose.yaml')))
  const [{ subnet }] = networks.default.ipam.config
  const trusted = /^TRUSTED_PROXIES=(.*)$/m.exec(await read('production.env.example'))?.[1]
  expect(trusted?.split(',')).toContain(subnet)
  const balancer = await read('balancer.conf')
  expect(balancer).toContain('proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;')
})

const probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }) })
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    replicas: z.number().min(2),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number().min(15),
        containers: z.tuple([
          z.object({
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            resources: z.object({ limits: z.object({ memory: z.string() }), requests: z.object({ cpu: z.string() }) }),
          }),
        ]),
      }),
    }),
  }),
})
const budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.object({
    minAvailable: z.number().min(1),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  }),
})

const service = z.object({
  kind: z.literal('Service'),
  spec: z.object({ ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })) }),
})
const policy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.object({
    ingress: z.array(z.object({ from: z.unknown().optional(), ports: z.array(z.object({ port: z.string() })) })),
  }),
})

test('the Kubernetes example has probes, limits and a disruption budget that fits its replicas', async () => {
  const documents = loadAll(await read('kubernetes.yaml'))
  const { spec } =
    documents.map((each) => deployment.safeParse(each).data).find(Boolean) ?? expect.fail('no deployment')
  const guard = documents.map((each) => budget.safeParse(each).data).find(Boolean) ?? expect.fail('no budget')
  expect(guard.spec.minAvailable).toBeLessThan(spec.replicas)
  expect(spec.template.metadata.labels).toMatchObject(guard.spec.selector.matchLabels)
  const [container] = spec.template.spec.containers
  // A lost database makes a node unready, but is no reason to kill it.
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  expect(container.readinessProbe.httpGet.path).toBe('/readyz')
  const containerfile = await read('Containerfile')
  for (const { containerPort } of container.ports)
    expect(containerfile).toMatch(new RegExp(`EXPOSE .*\\b${containerPort}\\b`))
})

/** A delivered file with the entries that its comments have for a desk on a separate port. */
const readWithDesk = async (name: string) => (await read(name)).replaceAll(/^( *)# (?=- )/gm, '$1')

test('the entries in comments lead to a desk on a separate port, in Kubernetes and in compose', async () => {
  const example = await read('production.env.example')
  const [, port = ''] = /^# DESK_PORT=(\d+)$/m.exec(example) ?? []
  expect(example).toMatch(/^# DESK_BASE=https:/m)
  expect(await read('Containerfile')).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'))

  const documents = loadAll(await readWithDesk('kubernetes.yaml'))
  const find = <T>(shape: z.ZodType<T>) => documents.map((each) => shape.safeParse(each).data).find(Boolean)
  expect(find(deployment)?.spec.template.spec.containers[0].ports).toContainEqual({
    name: 'desk',
    containerPort: Number(port),
  })
  expect(find(service)?.spec.ports).toContainEqual(expect.objectContaining({ targetPort: 'desk' }))
  // The desk alone: for nobody else than the office's network.
  const leading = find(policy)?.spec.ingress.filter(({ ports }) => ports.some((each) => each.port === 'desk'))
  expect(leading).toEqual([{ from: [{ ipBlock: expect.anything() }], ports: [{ port: 'desk' }] }])

  const { services } = z
    .object({ services: z.object({ balancer: z.object({ ports: z.array(z.string()) }) }) })
    .parse(load(await readWithDesk('compose.yaml')))
  expect(services.balancer.ports).toEqual(['80:80', expect.stringMatching(new RegExp(`^10\\..*:${port}:${port}$`))])
  const balancer = (await read('balancer.conf')).replaceAll(/^# {3}/gm, '  ')
  expect(balancer).toMatch(new RegExp(`^ *listen ${port};$`, 'm'))
  expect(balancer).toContain(`server service:${port} resolve fail_timeout=1s;`)
  expect(balancer).toContain('location ~ ^/desk(/|$) {')
})

const alertRules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})

/** Each alert's expression by its name. */
async function readAlerts(): Promise<Map<string, string>> {
  const { groups } = alertRules.parse(load(await read('alerts.yaml')))
  return new Map(groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])))
}

test('the alert of missing nodes comes when none is up, on the label that the operator’s page gives them', async () => {
  const expression = (await readAlerts()).get('NodesMissing') ?? ''
  // The count of no series is no series, and a comparison with it is no alert.
  const [, label = '', value = ''] =
    /^\(count\(up\{(\w+)="(\w+)"\} == 1\) or vector\(0\)\) < 2$/.exec(expression) ?? expect.fail(expression)
  const page = await readFile(path.join(repositoryFolder, 'docs/OPERATIONS.md'), 'utf8')
  const [, lines = ''] =
    /^```yaml\n(scrape_configs:[\s\S]*?)^```$/m.exec(page) ?? expect.fail('no lines for Prometheus')
  const targets = z.array(z.object({ targets: z.array(z.string()), labels: z.record(z.string(), z.string()) }))
  const { scrape_configs } = z
    .object({ scrape_configs: z.tuple([z.object({ static_configs: targets })]) })
    .parse(load(lines))
  expect(scrape_configs[0].static_configs.map(({ labels }) => labels[label])).toEqual([value])
})

test('the alert of refused codes is about every call that sends one, and no other', async () => {
  const [, pattern = ''] = /path=~"([^"]*)"/.exec((await readAlerts()).get('CodesRefused') ?? '') ?? []
  // Prometheus compares the whole of a label.
  const watched = new RegExp(`^(?:${pattern})$`)
  const all = Object.entries(endpoints).map(([name, { path }]) => ({ name, path }))
  const sending = all.filter(({ name }) => /^send\w*Code$/.test(name))
  expect(sending.length).toBeGreaterThan(5)
  expect(all.filter(({ path }) => watched.test(path))).toEqual(sending)
})

test('alerts and dashboard use metrics that the product serves, and the operator’s page names each of ours', async () => {
  const dashboard = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(await read('dashboard.json')))
  const expressions = [
    ...(await readAlerts()).values(),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const { key, certificates } = await makeTestSeal()
  const product = await startProduct({ env: { SEAL_KEY: key, SEAL_CERT: certificates } })
  onTestFinished(() => product.stop())
  await fetch(`${product.base}/healthz`)
  const served = await (await fetch(`${product.base}/metrics`)).text()
  const names = new Set([...served.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name))
  const known = new Set([
    'sum',
    'rate',
    'increase',
    'by',
    'le',
    'path',
    'status',
    'refusal',
    'step',
    'outcome',
    'topk',
    'max',
    'min',
    'count',
    'histogram_quantile',
    'up',
    'app',
    'or',
    'vector',
  ])
  for (const expression of expressions) {
    const words = expression.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '').match(/[a-z_][a-z_0-9]*/g) ?? []
    expect(words.filter((word) => !known.has(word) && !names.has(word))).toEqual([])
  }
  expect(served).toMatch(/^outbox_waiting \d+$/m)
  const page = await readFile(path.join(repositoryFolder, 'docs/OPERATIONS.md'), 'utf8')
  const ours = [...served.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)
  expect(ours.filter((name) => !/^(nodejs|process)_/.test(name) && !page.includes(`\`${name}\``))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the container file assembles the product: it starts, and in production names its missing settings',
  async () => {
    const target = await mkdtemp(path.join(tmpdir(), 'assembled-'))
    onTestFinished(() => rm(target, { recursive: true, force: true }))
    await promisify(execFile)('sh', [path.join(repositoryFolder, 'deploy/assemble.sh'), repositoryFolder, target])
    await linkPackages(target)
    const files = await readdir(target, { recursive: true })
    expect(files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('node_modules'))).toEqual([])
    expect(files.filter((file) => file.startsWith('apps/standins/'))).toEqual(['apps/standins/package.json'])
    for (const app of ['web', 'desk'])
      expect((await stat(path.join(target, `apps/${app}/dist/index.html`))).isFile()).toBe(true)

    const compiled = path.join(target, 'compiled')
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled }
    await promisify(execFile)('sh', [path.join(repositoryFolder, 'deploy/compile.sh'), target], { env })
    expect((await readdir(compiled, { recursive: true })).length).toBeGreaterThan(500)

    const [, written = ''] = /^ENV (.*)$/m.exec(await read('Containerfile')) ?? []
    const ofImage = Object.fromEntries(written.split(' ').map((pair) => pair.split('=')))
    const child = spawn(process.execPath, [path.join(target, 'apps/server/src/main.ts')], {
      env: { ...ofImage, ...env, DATA_DIR: path.join(target, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    for (const name of await requiredInProduction()) expect(output).toContain(`${name} is missing`)
    // The folder of data goes with the container.
    expect(output).toContain('S3_BUCKET is missing')
  },
)

/** The packages as installed. Our own ones are the assembled. */
async function linkPackages(target: string): Promise<void> {
  const installed = path.join(repositoryFolder, 'node_modules')
  await mkdir(path.join(target, 'node_modules', '@registration'), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== '@registration') await symlink(path.join(installed, name), path.join(target, 'node_modules', name))
  await symlink(path.join(target, 'packages/contract'), path.join(target, 'node_modules/@registration/contract'))
}
