import { isIPv6 } from 'node:net'

/** An address without a path, such as `http://127.0.0.1:8080`. One of IPv6 is in brackets. */
export const httpBase = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
