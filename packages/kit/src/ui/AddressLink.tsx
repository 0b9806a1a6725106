import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { parseAddress } from './parse-address.ts'

/**
 * A link to an address from the server. A path of our own goes through the router. An http(s) address opens
 * in the same window. Anything else is not a link.
 */
export function AddressLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const target = parseAddress(href)
  if (!target) return <span className={rest.className}>{children}</span>
  if (target.kind === 'own') {
    return (
      <Link {...rest} href={target.path}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={target.url}>
      {children}
    </a>
  )
}
