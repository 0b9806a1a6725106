import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pdfjsData } from './build/pdfjs-data.ts'
import { precompress } from './build/precompress.ts'

const server = 'http://127.0.0.1:8080'
const serverPaths = ['/mp/api', '/mpnw/api', '/api', '/online', '/standin', '/pictures', '/healthz', '/readyz']

export default defineConfig({
  plugins: [react(), pdfjsData(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: ['chrome86', 'safari14'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: { setupFiles: ['src/testing/setup.ts'] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
