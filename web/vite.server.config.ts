// Builds what functions take from the web's build, each as one module: the renderer
// (src/app/ssr/server.tsx) for `pages`, and in the mode `mails` the mails for `jobs`.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { readAppBuild } from './hosting/app-build.ts'
import { legalTexts } from './legal-texts.ts'
import { alias, JSX_SOURCE } from './vite.config.ts'
import { contractForClients } from './vite-contract.ts'
import { importName, textsOfFunctions } from './vite-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const define = {
  // Of scripts that only browsers run.
  'import.meta.url': '""',
  TEXTS_LOCALE: 'RENDERED_LOCALE',
  'process.env.NODE_ENV': '"production"',
}

const build = (entry: string, folder: string, fileName: string, external: RegExp[] = []): UserConfig['build'] => ({
  ssr: here(entry),
  outDir: here(folder),
  emptyOutDir: false,
  minify: true,
  target: 'es2023',
  rolldownOptions: {
    external,
    output: {
      entryFileNames: fileName,
      codeSplitting: false,
      format: 'iife',
      name: 'app',
      globals: importName,
    },
  },
})

const common = {
  root: here('.'),
  resolve: { alias },
  publicDir: false,
  ssr: { noExternal: true, target: 'webworker' },
} as const

export default defineConfig(({ mode }) =>
  mode === 'mails'
    ? {
        ...common,
        plugins: [textsOfFunctions('mailsIn', 'app'), react()],
        define,
        // Deno's import map has them, and the functions use them too.
        build: build('../edge-functions/jobs/mails/index.ts', '../edge-functions/jobs/built', 'mails.js', [
          /^(react|zod|@react-email)(\/|$)/,
        ]),
      }
    : {
        ...common,
        plugins: [
          contractForClients(),
          legalTexts(),
          textsOfFunctions('rendererIn', 'app.renderer'),
          react({ jsxImportSource: JSX_SOURCE }),
        ],
        // The app was built just before, from the same sources.
        define: { ...define, APP_BUILD: JSON.stringify(readAppBuild(here('./dist'))) },
        build: build('./src/app/ssr/server.tsx', '../edge-functions/pages/built', 'renderer.js'),
      },
)
