/**
 * What `npm test` leaves to `npm run test:long` (decision 0042), beside the proofs: test files that take ten seconds or more of
 * the two cores, and whose subject has quicker tests too, or changes rarely. A folder ends with a slash.
 */
export const longTests: readonly string[] = [
  // The operator's commands, each started as a process, and the upgrade from an earlier release.
  'apps/server/src/operations/',
  'apps/server/src/upgrade.wire.test.ts',
  'apps/server/src/db/embedded-postgres.test.ts',
  'tools/build-web.test.ts',
  // One mistake after the other is planted in a copy of the office's content.
  'apps/server/src/content/load-content.test.ts',
  'apps/server/src/content/load-articles.test.ts',
  'apps/server/src/content/check-cases.test.ts',
  // Many callers at once.
  'apps/server/src/modules/appointments/booking-race.test.ts',
  'apps/server/src/modules/appointments/hold-slot.test.ts',
  'apps/server/src/http/greedy-session.wire.test.ts',
  'apps/server/src/http/commit-faults.wire.test.ts',
  // Every table of a citizen, every kind of picture and of paper, the whole of the demonstration.
  'apps/server/src/modules/privacy/own-data.wire.test.ts',
  'apps/server/src/platform/pdf/pdf-renderer.test.ts',
  'apps/server/src/platform/pictures/pictures.test.ts',
  'apps/server/src/demonstration/',
]

const proofs = 'apps/server/src/proof/'

/** Whether `npm test` leaves a test file to the other half. The proofs of the traps are in the first one. */
export const isLongTest = (file: string): boolean =>
  longTests.some((name) => file.startsWith(name)) || (file.startsWith(proofs) && !file.startsWith(`${proofs}safety-`))
