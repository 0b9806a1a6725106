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

export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
