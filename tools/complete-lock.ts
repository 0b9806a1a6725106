interface Package {
  version?: string
  cpu?: string[]
  os?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

interface LockFile {
  packages: Record<string, Package>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64']

/**
 * The text of a package-lock.json with an entry for every platform's variant of a native package. npm leaves out those
 * which the registry at hand does not have (a mirror often has only its own platforms), and `npm ci` then refuses the
 * whole file. An entry added here has no checksum; the variant of a platform in use has been written by npm, with one.
 */
export function completeLock(text: string): string {
  const lock: LockFile = JSON.parse(text)
  const { packages } = lock
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name)
      if (!platform || placesOf(path, name).some((place) => packages[place]?.version === version)) continue
      const place = placesOf(path, name).find((each) => packages[each] === undefined)
      if (place) packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
    }
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  const completed = JSON.stringify(lock, null, 2)
  return completed === JSON.stringify(JSON.parse(text), null, 2) ? text : `${completed}\n`
}

/** The folders in which npm looks for a dependency of the package at `path`, the outermost folder first. */
function placesOf(path: string, name: string): string[] {
  const owners = path === '' ? [] : path.split(/\/?node_modules\//).slice(1)
  return ['', ...owners].map((_, depth) => {
    const owner = owners.slice(0, depth).map((each) => `node_modules/${each}/`)
    return `${owner.join('')}node_modules/${name}`
  })
}

function platformOf(name: string): Pick<Package, 'cpu' | 'os' | 'libc'> | undefined {
  const parts = name.split(/[/-]/)
  const system = systems.find((each) => parts.includes(each))
  const processor = processors.find((each) => parts.includes(each))
  if (!system || !processor) return undefined
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : undefined
  return { cpu: [processor], os: [system === 'windows' ? 'win32' : system], ...(libc ? { libc } : {}) }
}
