// The texts of the shop in its languages. `npm run check -- --write` extracts them.
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'fr', 'ja'],
  catalogs: [{ path: 'locales/{locale}', include: ['web/src', 'contract', 'edge-functions'] }],
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
  macro: { corePackage: ['@/lib/texts.ts', '#texts'], jsxPackage: ['@/lib/texts.ts'] },
  runtimeConfigModule: { i18n: ['@/lib/i18n.ts', 'i18n'], Trans: ['@/lib/trans.tsx', 'Trans'] },
})
