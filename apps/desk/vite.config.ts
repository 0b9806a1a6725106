import { pdfjsData } from '@registration/kit/build/pdfjs-data.ts'
import { precompress } from '@registration/kit/build/precompress.ts'
import { shortName } from '@registration/kit/build/short-name.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = `http://127.0.0.1:${process.env.PORT || '8080'}`

export default defineConfig({
  base: '/desk/',
  plugins: [react(), pdfjsData(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: shortName } },
  // The shim is for a React older than ours.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The offices' machines are old.
    target: ['chrome100', 'firefox115'],
    modulePreload: { polyfill: false },
    // The policy of the desk's pages allows no style that is not a file.
    assetsInlineLimit: 0,
    // One file: preferences/theme.ts switches its rules for the dark.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // The reader of PDFs, which is only loaded with the first one.
    chunkSizeWarningLimit: 600,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] } } },
  },
  test: { setupFiles: ['src/testing/setup.ts'] },
  server: {
    host: 'localhost',
    proxy: Object.fromEntries(
      ['/desk/api', '/desk/oidc', '/desk/files', '/standin'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
})
