// Builds the web app into web/dist. One build serves any origin: the server fills in %VITE_…% when it sends index.html.
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/

/** What can be asked for together with the first view: pages that people reach from outside, and what members need everywhere. */
const EARLY_SCRIPTS = {
  listing: ['pages/listing-page'],
  search: ['pages/search-page'],
  profile: ['pages/public-profile-page'],
  member: ['session/session-bridge', 'top-bar/member-controls'],
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
          modules.some((module) => facadeModuleId?.endsWith(`/app/${module}.tsx`)),
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
  plugins: [react(), tailwindcss(), preloadFonts(), nameEarlyScripts()],
  resolve: { alias: { '@contract': here('../contract'), '@': here('./src') } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // Every browser that this target leaves knows modulepreload.
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
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
