// Builds what renders first views (src/server.tsx) into the function `pages`: one module, which needs nothing but itself.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from './vite.config.ts'
import { contractForClients } from './vite-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The entry of the app as it was built just before, from the same sources. */
function appScript(): string {
  const page = readFileSync(here('./dist/index.html'), 'utf8')
  const found = /<meta name="app-script" content="([^"]+)"/.exec(page)?.[1]
  if (!found) throw new Error('dist/index.html names no script: build the app first')
  return found
}

export default defineConfig({
  root: here('.'),
  plugins: [contractForClients(), react()],
  resolve: { alias },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"', APP_SCRIPT: JSON.stringify(appScript()) },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: here('./src/server.tsx'),
    outDir: here('../edge-functions/pages/built'),
    emptyOutDir: false,
    minify: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        entryFileNames: 'first-view.js',
        codeSplitting: false,
      },
    },
  },
})
