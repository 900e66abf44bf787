// Builds the web app into web/dist. One build serves any origin: the server fills in %VITE_…% when it sends index.html.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { allPages, isOfDashboard, pageFile } from '../contract/pages.ts'
import { writeRedirects } from './hosting/plugin.ts'
import { contractForClients } from './vite-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = { '@contract': here('../contract'), '@': here('./src') }

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque-latin-700|instrument-sans-latin-wght)-normal-.*\.woff2$/

/** What can be asked for together with the first view: pages that have one, and what members need everywhere. */
const EARLY_SCRIPTS: Record<string, string[]> = {
  ...Object.fromEntries(
    allPages
      .filter(({ name, server }) => server?.startsWith('rendered') && name !== 'home')
      .map(({ name, pattern }) => [
        name,
        [...(isOfDashboard(pattern) ? ['layouts/dashboard-layout.tsx'] : []), `pages/${pageFile(name)}`],
      ]),
  ),
  member: ['session/session-bridge.tsx', 'top-bar/member-controls.tsx'],
}

/** Names these scripts in meta elements, for whoever knows who asks for which page: the function `pages`, and early.js. */
const nameEarlyScripts = (): Plugin => ({
  name: 'name-early-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
        if (found.has(fileName)) return found
        found.add(fileName)
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
          withImports(imported, found)
        return found
      }
      const firstView = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
      )
      const elements = Object.entries(EARLY_SCRIPTS).map(([name, modules]) => {
        const found = chunks.filter(({ facadeModuleId }) =>
          modules.some((module) => facadeModuleId?.endsWith(`/${module}`)),
        )
        if (found.length < modules.length)
          throw new Error(`the build has no script of its own for ${modules.join(', ')}`)
        const files = new Set(found.flatMap(({ fileName }) => [...withImports(fileName)]))
        const paths = [...files].filter((file) => !firstView.has(file)).map((file) => `/${file}`)
        return `<meta name="${name}-scripts" content="${paths.join(' ')}" />`
      })
      return html.replace('<!--early-scripts-->', elements.join('\n    '))
    },
  },
})

/** Leaves the start of the app to early.js, which knows when: the entry is named in a meta element and asked for early. */
const startLater = (): Plugin => ({
  name: 'start-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/
      if (!entry.test(html)) throw new Error('the built page has no entry')
      return html.replace(
        entry,
        (_, path: string) =>
          `<meta name="app-script" content="${path}" />\n    <link rel="modulepreload" crossorigin href="${path}">`,
      )
    },
  },
})

/** early.js keeps its address and is no module, so it is no entry; the copy that the build makes of it is made small here. */
const minifyEarlyScript = (): Plugin => ({
  name: 'minify-early-script',
  async generateBundle() {
    const fileName = 'early.js'
    const { code } = await minify(fileName, readFileSync(here(`./public/${fileName}`), 'utf8'))
    this.emitFile({ type: 'asset', fileName, source: code })
  },
})

/** Asks for the fonts of the first view together with the stylesheet, so that text does not reflow. */
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

export default defineConfig({
  root: here('.'),
  plugins: [
    contractForClients(),
    react(),
    tailwindcss(),
    preloadFonts(),
    nameEarlyScripts(),
    startLater(),
    minifyEarlyScript(),
    writeRedirects(),
  ],
  resolve: { alias },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // Every browser that this target leaves knows modulepreload.
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // A page's script brings the texts and limits that it uses, and not the modules that hold all of them.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Three scripts make the first view: libraries, what other pages share with it, and the entry with home. What only
        // other pages need stays out of all three.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', tags: ['$initial'], minShareCount: 2 },
          ],
        },
      },
    },
  },
})
