import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const everywhere = {
  // One file for each core. Vitest's own default leaves one core idle.
  maxWorkers: '100%',
  // A test that never ends fails; one that a busy machine makes slow does not. No timeout is an assertion.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}
/**
 * The files of a project run one after the other in the same two processes, so that each loads our modules once. Our own
 * modules have no state that one file could leave to the next: what is shared is made and passed on. What the tests share
 * (`apps/server/src/testing/product.ts`, `office-content.ts`) keeps nothing of a file either.
 */
const together = { isolate: false }

/** One project for each part; the web's takes its own Vite configuration along. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...together,
          ...everywhere,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'apps/server/src/testing/global-setup.ts'),
          ...together,
          ...everywhere,
        },
      },
      {
        test: { name: 'standins', root: 'apps/standins', include: ['src/**/*.test.ts'], ...together, ...everywhere },
      },
      // An `exclude` here would replace what `npm test` leaves out.
      { test: { name: 'tools', root: 'tools', include: ['!(start).test.ts'], ...everywhere } },
      // Several whole products, one after the other: `npm test` runs it when nothing else runs.
      { test: { name: 'start', root: 'tools', include: ['start.test.ts'], ...everywhere } },
      {
        test: {
          name: 'kit',
          root: 'packages/kit',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [join(import.meta.dirname, 'packages/kit/src/testing/setup.ts')],
          ...together,
          ...everywhere,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...together,
          ...everywhere,
        },
      },
      {
        extends: './apps/desk/vite.config.ts',
        test: {
          name: 'desk',
          root: 'apps/desk',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...together,
          ...everywhere,
        },
      },
    ],
  },
})
