import type { BlockList } from 'node:net'
import { ConfigError } from './config-error.ts'
import type { Settings } from './environment.ts'
import { httpBase } from './http-base.ts'
import { readNetworks } from './networks.ts'
import { standinProviderSecret } from './platforms.ts'
import { isLoopback } from './production.ts'

export interface DeskSettings {
  /** The desk's own address, and the host of its passkeys. */
  base: string
  /** A port that serves the desk alone. With one the public port does not serve it. */
  port: number | undefined
  host: string
  /** The networks that may reach the desk. Undefined: all. */
  networks: BlockList | undefined
  /** The ways in. */
  ways: readonly SignInWay[]
  /** For how long a second factor serves the calls that ask for one. */
  stepUpMinutes: number
  /** Undefined unless this way in is on. */
  oidc: OidcSettings | undefined
}

export type SignInWay = 'local' | 'oidc'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim that names the account. */
  loginClaim: string
  /** Values of `acr` that prove a second factor at the provider. */
  mfa: readonly string[]
}

const ways = ['local', 'oidc'] as const

/** The desk's settings. The provider of development is the stand-in. docs/OPERATIONS.md 'Settings'. */
export function deskSettings(
  settings: Settings,
  {
    isProduction,
    publicBase,
    standins,
    servesStandins,
  }: { isProduction: boolean; publicBase: string; standins: string; servesStandins: boolean },
): DeskSettings {
  const port = settings.DESK_PORT
  const host = settings.DESK_HOST ?? settings.HOST
  const on = readWays(
    settings.STAFF_SIGN_IN ?? (servesStandins || (!isProduction && settings.STANDIN_BASE) ? 'local,oidc' : 'local'),
  )
  return {
    base: settings.DESK_BASE ?? defaultBase(publicBase, host, port),
    port,
    host,
    networks: settings.DESK_NETWORKS === undefined ? undefined : readNetworks(settings.DESK_NETWORKS, 'DESK_NETWORKS'),
    ways: on,
    stepUpMinutes: settings.STAFF_STEP_UP_MINUTES,
    oidc: on.includes('oidc') ? oidcSettings(settings, { isProduction, standins }) : undefined,
  }
}

const split = (value: string | undefined) => value?.split(',').map((each) => each.trim()) ?? []

function readWays(value: string): SignInWay[] {
  const given = split(value)
  const known = ways.filter((way) => given.includes(way))
  if (known.length === 0 || known.length < given.length)
    throw new ConfigError(['STAFF_SIGN_IN must be local, oidc or both'])
  return known
}

/** Browsers make no passkeys for an address in digits: on loopback the desk is at `localhost`. */
function defaultBase(publicBase: string, host: string, port: number | undefined): string {
  if (port !== undefined) return httpBase(isLoopback(host) ? 'localhost' : host, port)
  const base = new URL(publicBase)
  return base.hostname === '127.0.0.1' ? `${base.protocol}//localhost:${base.port}` : publicBase
}

/** Outside production a missing provider is the stand-in. In production all of it is needed, over https. */
function oidcSettings(
  settings: Settings,
  { isProduction, standins }: { isProduction: boolean; standins: string },
): OidcSettings {
  const given = {
    STAFF_OIDC_ISSUER: settings.STAFF_OIDC_ISSUER,
    STAFF_OIDC_CLIENT_ID: settings.STAFF_OIDC_CLIENT_ID,
    STAFF_OIDC_CLIENT_SECRET: settings.STAFF_OIDC_CLIENT_SECRET,
  }
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [`${name} is missing`] : []))
  if (isProduction && missing.length > 0) throw new ConfigError(missing)
  return {
    issuer: settings.STAFF_OIDC_ISSUER ?? `${standins}/standin/idp`,
    clientId: settings.STAFF_OIDC_CLIENT_ID ?? 'desk',
    clientSecret: settings.STAFF_OIDC_CLIENT_SECRET ?? standinProviderSecret,
    loginClaim: settings.STAFF_OIDC_LOGIN,
    mfa: split(settings.STAFF_OIDC_MFA),
  }
}
