// Builds the web app into web/dist. One build serves any origin: the server fills in %VITE_…% when it sends index.html.
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/

/** Pages that people reach from outside: their scripts can be asked for together with those of the first view. */
const LINKED_PAGES = { listing: 'listing-page', search: 'search-page', profile: 'public-profile-page' }

/** Names the scripts of each linked page in a meta element, for whoever sends the page and knows which one it is. */
const namePageScripts = (): Plugin => ({
  name: 'name-page-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
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
      return Object.entries(LINKED_PAGES).map(([page, module]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/app/pages/${module}.tsx`))
        const files = chunk ? [...withImports(chunk.fileName)].filter((file) => !firstView.has(file)) : []
        const content = files.map((file) => `/${file}`).join(' ')
        return { tag: 'meta', attrs: { name: `${page}-scripts`, content }, injectTo: 'head' as const }
      })
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
  plugins: [react(), tailwindcss(), preloadFonts(), namePageScripts()],
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
