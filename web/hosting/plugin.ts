// Writes the static host's rewrite rules beside the built page. Its headers (public/_headers) are copied as they are.
import type { Plugin } from 'vite'
import { redirects } from './redirects.ts'

export const writeRedirects = (): Plugin => ({
  name: 'write-redirects',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_redirects', source: redirects() })
  },
})
