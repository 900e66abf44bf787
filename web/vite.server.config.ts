// Builds the renderer (src/app/ssr/server.tsx) into the function `pages`, as one module.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readAppBuild } from './hosting/app-build.ts'
import { legalTexts } from './legal-texts.ts'
import { alias, JSX_SOURCE } from './vite.config.ts'
import { contractForClients } from './vite-contract.ts'
import { textsOfRenderer } from './vite-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [contractForClients(), legalTexts(), textsOfRenderer(), react({ jsxImportSource: JSX_SOURCE })],
  resolve: { alias },
  publicDir: false,
  // The app was built just before, from the same sources.
  define: {
    // Of scripts that only browsers run.
    'import.meta.url': '""',
    TEXTS_LOCALE: 'RENDERED_LOCALE',
    'process.env.NODE_ENV': '"production"',
    APP_BUILD: JSON.stringify(readAppBuild(here('./dist'))),
  },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: here('./src/app/ssr/server.tsx'),
    outDir: here('../edge-functions/pages/built'),
    emptyOutDir: false,
    minify: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        entryFileNames: 'renderer.js',
        codeSplitting: false,
        format: 'iife',
        name: 'app',
      },
    },
  },
})
