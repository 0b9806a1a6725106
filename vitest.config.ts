import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** One project for each part; the web's takes its own Vite configuration along. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts'],
          globalSetup: join(import.meta.dirname, 'apps/server/src/testing/global-setup.ts'),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'standins', root: 'apps/standins', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'tools', root: 'tools', include: ['*.test.ts'], exclude: ['start.test.ts'] } },
      // Seconds are measured here: `npm test` runs it when nothing else runs.
      { test: { name: 'start', root: 'tools', include: ['start.test.ts'] } },
      {
        extends: './apps/web/vite.config.ts',
        test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
