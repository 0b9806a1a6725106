/** What every answer of ours carries. Scripts, styles and pictures are our own; pictures may also be an avatar's over https. */
export const securityHeaders = Object.freeze({
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob: https:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})

/** The same with one more place for scripts: that of the messaging platform's SDK, where an office loads it from there. */
export function headersWithScriptsOf(sdkUrl: string | undefined): Readonly<Record<string, string>> {
  if (sdkUrl === undefined) return securityHeaders
  const policy = securityHeaders['content-security-policy']
  return Object.freeze({
    ...securityHeaders,
    'content-security-policy': `${policy}; script-src 'self' ${new URL(sdkUrl).origin}`,
  })
}

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
