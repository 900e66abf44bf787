// Builds the web app into web/dist. One build serves any origin: the server fills in %VITE_…% when it sends index.html.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { writeRedirects } from './hosting/plugin.ts'
import { legalTexts } from './legal-texts.ts'
import { contractForClients } from './vite-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = { '@contract': here('../contract'), '@legal': here('../legal'), '@': here('./src') }

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque-latin-700|instrument-sans-latin-wght)-normal-.*\.woff2$/

/** preload.js keeps its address and is no module, so it is no entry; the copy that the build makes of it is made small here. */
const minifyPreloadScript = (): Plugin => ({
  name: 'minify-preload-script',
  async generateBundle() {
    const fileName = 'preload.js'
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
    legalTexts(),
    react(),
    tailwindcss(),
    preloadFonts(),
    minifyPreloadScript(),
    writeRedirects(),
  ],
  resolve: { alias },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // Read by the build of the renderer (hosting/app-build.ts).
    manifest: true,
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
            { name: 'icons', test: /lucide-react/ },
          ],
        },
      },
    },
  },
})
