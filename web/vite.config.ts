// Builds the web app into web/dist. One build serves any origin: the server fills in %VITE_…% when it sends index.html.
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The two Latin text faces of the first view. Other scripts load when a page needs them. */
const FIRST_VIEW_FONTS = /(bricolage-grotesque|instrument-sans)-latin-wght-normal-.*\.woff2$/

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
  plugins: [react(), tailwindcss(), preloadFonts()],
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
