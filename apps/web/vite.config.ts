import { pdfjsData } from '@registration/kit/build/pdfjs-data.ts'
import { precompress } from '@registration/kit/build/precompress.ts'
import { shortName } from '@registration/kit/build/short-name.ts'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { screenFiles } from './build/screen-files.ts'

const server = `http://127.0.0.1:${process.env.PORT || '8080'}`
const serverPaths = [
  '/mp/api',
  '/mpnw/api',
  '/api',
  '/online',
  '/registry',
  '/wechat/events',
  '/standin',
  '/pictures',
  '/openapi.json',
  '/healthz',
  '/readyz',
]

/**
 * All that the first visit needs is one chunk: it compresses best, and nothing waits in turn. The libraries of the
 * other screens, and what many of these share, are separate: few files compress better than many, and few requests
 * finish sooner. tools/bytes.ts knows them by these names.
 */
const chunks = [
  // It runs on the home page before the first one is wanted, so it is no part of it.
  { name: 'wake', test: /[\\/]src[\\/]wake\.ts$/, priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
  { name: 'library-query', test: /[\\/]@tanstack[\\/]/ },
  { name: 'library-forms', test: /[\\/]react-hook-form[\\/]/ },
  { name: 'library-schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
  {
    name: 'shared-kit',
    // Not what only some need: forms, lists, late answers, long texts, codes, numbers, and the icons of copying and searching.
    test: /[\\/]src[\\/]ui[\\/](?!forms|LoadedList|Settled|PullToRefresh|NumberGroups|copy-text|TextArea|CodeField|Countdown|use-code-|use-countdown)|[\\/]lucide-react[\\/](?!.*icons[\\/](?:copy|search)\.)/,
    minShareCount: 5,
  },
  {
    name: 'shared-wire',
    // Not what only one's own property needs, though a lock of it may be sent from every screen.
    test: /[\\/]packages[\\/]contract[\\/]src[\\/](?!properties\.ts|rules[\\/]register-check)|[\\/]src[\\/]api[\\/](?!form-)/,
    minShareCount: 13,
  },
]

/** What the browser loads. */
const browserBuild: BuildEnvironmentOptions = {
  target: ['chrome86', 'safari14'],
  modulePreload: {
    polyfill: false,
    // The list of the screens does not repeat for each of them what it has loaded itself.
    resolveDependencies: (_file, files, { hostId }) =>
      hostId.includes('/Screens-')
        ? files.filter((name) => !/\/(?:shared|library-(?:query|schemas))-/.test(name))
        : files,
  },
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  // The reader of PDFs, which only its own screen loads.
  chunkSizeWarningLimit: 600,
  manifest: true,
  rolldownOptions: {
    input: { index: 'index.html', wake: 'src/wake.ts' },
    output: {
      entryFileNames: 'assets/[hash:7].js',
      codeSplitting: { groups: chunks },
      // Every screen's list has the names of its files, so most have a hash alone. tools/bytes.ts and a story know the others.
      chunkFileNames: ({ name }) =>
        /^(?:Screens|form-resolver|(?:library|shared)-.*)$/.test(name)
          ? 'assets/[name]-[hash:7].js'
          : 'assets/[hash:7].js',
      assetFileNames: 'assets/[hash:6][extname]',
    },
  },
}

/**
 * The renderer of the home screen for the server (`--ssr src/entry-server.tsx`), complete in itself. It never opens
 * other screens.
 */
const rendererBuild: BuildEnvironmentOptions = {
  target: 'node24',
  copyPublicDir: false,
  rolldownOptions: { external: [/\/Screens\.tsx$/] },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), pdfjsData(), screenFiles(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: shortName } },
  // The shim is for a React older than ours.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: isSsrBuild ? rendererBuild : browserBuild,
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  test: { setupFiles: ['src/testing/setup.ts'] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
  },
}))
