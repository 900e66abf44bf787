// Writes the static host's rewrite rules. Its headers (public/_headers) are copied.
import type { Plugin } from 'vite'
import { redirects } from './redirects.ts'

export const writeRedirects = (): Plugin => ({
  name: 'write-redirects',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_redirects', source: redirects() })
  },
})
