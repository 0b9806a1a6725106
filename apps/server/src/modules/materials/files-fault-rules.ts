/** What each code of a bucket that does not answer means for its settings. The first that fits counts. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens at S3_ENDPOINT'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Nobody knows the name in S3_ENDPOINT'],
  [/^(TimeoutError|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'The address of S3_ENDPOINT is silent'],
  [/^EPROTO$/, 'S3_ENDPOINT has https, and the server there may speak http'],
  [/^ECONNRESET$/, 'The server at S3_ENDPOINT ends the connection. It may speak https, and S3_ENDPOINT has http'],
  [/ALTNAME/, 'The certificate at S3_ENDPOINT is of another name'],
  [/EXPIRED/, 'The certificate at S3_ENDPOINT has expired'],
  [/CERT|UNABLE_TO_/, 'NODE_EXTRA_CA_CERTS lacks the authority of the certificate at S3_ENDPOINT'],
  [/^NoSuchBucket$/, 'There is no S3_BUCKET of this name'],
  [/^InvalidAccessKeyId$/, 'S3_ACCESS_KEY_ID is unknown there'],
  [/^SignatureDoesNotMatch$/, 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'],
  [/^AccessDenied$/, 'The user of S3_ACCESS_KEY_ID may not list S3_BUCKET'],
  [/^RequestTimeTooSkewed$/, 'The clock of this machine is wrong, or that of the bucket'],
  [/^(PermanentRedirect|AuthorizationHeaderMalformed)$/, 'S3_REGION is not that of S3_BUCKET'],
  [/^(garbage|NotFound|status:[34]\d\d|HPE_.*)$/, 'What answers at S3_ENDPOINT does not speak S3'],
  [/^status:5\d\d$/, 'The server at S3_ENDPOINT has a fault, or what is in front of it'],
]

export const causeOf = (code: string): string =>
  causes.find(([pattern]) => pattern.test(code))?.[1] ??
  'See S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
