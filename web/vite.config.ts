// Builds the app into web/dist for any origin: the server fills in %VITE_…% in index.html.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite'
import { FILE_TYPES, fillIn } from './hosting/files.ts'
import { writeRedirects } from './hosting/redirects.ts'
import { legalTexts } from './legal-texts.ts'
import { BUILD_TARGET } from './oldest-browsers.ts'
import { contractForClients } from './vite-contract.ts'
import { textsInScripts } from './vite-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = {
  '@contract': here('../contract'),
  '@legal': here('../legal'),
  '@docs': here('../docs'),
  '@': here('./src'),
}

/** The app's own JSX (src/lib/jsx/own-texts.ts). */
export const JSX_SOURCE = '@/lib/jsx'

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque-latin-700|instrument-sans-latin-wght)-normal-.*\.woff2$/

const FIRST_VIEW_SCRIPTS = /\/(rolldown-runtime|libraries|shared)-[^/]*\.js$/

/** preload.js keeps its address, so it is no entry. Its copy is minified here. */
const minifyPreloadScript = (): Plugin => ({
  name: 'minify-preload-script',
  async generateBundle() {
    const fileName = 'preload.js'
    const { code } = await minify(fileName, readFileSync(here(`./public/${fileName}`), 'utf8'))
    this.emitFile({ type: 'asset', fileName, source: code })
  },
})

/**
 * The script that other sites load. It has a fixed address, and imports nothing. Two of them may run
 * on a page, so its names are its own.
 */
const buildEmbedScript = (): Plugin => {
  const fileName = 'embed.js'
  const build = async () => {
    const source = here('./src/embed/embed.ts')
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target: 'es2018' })
    return (await minify(fileName, `(()=>{${code}})()`)).code
  }
  return {
    name: 'build-embed-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await build() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, async ({ headers }, response) => {
        response.setHeader('content-type', FILE_TYPES['.js'] ?? '')
        response.end(fillIn(await build(), { SITE_URL: `http://${headers.host}` }))
      })
    },
  }
}

/**
 * React Router doesn't mark what a build may drop: components, contexts and their names for
 * developers. What is only for its own framework is left out.
 */
const markReactRouter = (): Plugin => ({
  name: 'mark-react-router',
  transform: {
    filter: { id: /react-router\/dist/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/= (?=React\d*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
        .replace(/class extends React\d*\.Component/g, 'class extends /* @__PURE__ */ componentClass()')
        .replace(
          /React\d*\.createElement\((PrefetchPageLinks, \{ page: href \}|RSCErrorHandler, \{ error \}, result)\)/g,
          'null',
        )
        .concat('\nfunction componentClass() { return React.Component }'),
  },
})

/** Preloads the fonts of the first view, so that text does not reflow. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST_VIEW_FONTS.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
})

/** A page's script need not preload the scripts that every page has already. */
const withoutFirstView = (_script: string, imports: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? imports : imports.filter((file) => !FIRST_VIEW_SCRIPTS.test(file))

export default defineConfig({
  root: here('.'),
  plugins: [
    contractForClients(),
    legalTexts(),
    textsInScripts(),
    react({ jsxImportSource: JSX_SOURCE }),
    tailwindcss(),
    markReactRouter(),
    preloadFonts(),
    minifyPreloadScript(),
    buildEmbedScript(),
    writeRedirects(),
  ],
  resolve: {
    alias: [
      ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
      // Its exports name only the files with warnings for development.
      // React has what this fills in for older versions.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // Read by the build of the renderer (hosting/app-build.ts).
    manifest: true,
    // Every browser that this target leaves knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstView },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    target: BUILD_TARGET,
    rolldownOptions: {
      // A page's script holds only the texts and limits that it uses.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The first script lists all chunks, so their names are short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        hashCharacters: 'hex',
        // The first view has three scripts: libraries, code shared with other pages, and home.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', tags: ['$initial'], minShareCount: 2 },
            { name: 'icons', test: /lucide-react/ },
            // Small modules that several pages share.
            { name: 'common', test: /(contract\/(text\/)?|src\/lib\/)[a-z-]+\.ts$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
