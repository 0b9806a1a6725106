import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { parseAddress } from './parse-address.ts'

/**
 * A link to an address that came from the server: a path of our own goes through the router, an http(s) address opens
 * in the same window, anything else is no link at all.
 */
export function AddressLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const place = parseAddress(href)
  if (!place) return <span className={rest.className}>{children}</span>
  if (place.kind === 'own') {
    return (
      <Link {...rest} href={place.path}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={place.url}>
      {children}
    </a>
  )
}
