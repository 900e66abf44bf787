// The project `pages`: each state of a page in a real browser, without the shop.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { DEFAULT_LOCALE, LOCALES } from '../../../contract/locales.ts'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../../tools/harness/chromium.ts'
import { legalTexts } from '../../../web/legal-texts.ts'
import { alias, JSX_SOURCE } from '../../../web/vite.config.ts'
import { contractForClients } from '../../../web/vite-contract.ts'
import { readTexts } from '../../../web/vite-texts.ts'
import { type Looks, language, looks, photographs, retry } from '../environment.ts'
import { samples } from '../samples.ts'
import type { CallPath } from './answers.ts'

type Language = { texts: Texts; english: Texts; added: string; isTranslated: boolean }

declare module 'vitest' {
  export interface ProvidedContext {
    calls: CallPath[]
    samples: typeof samples
    /** The folder for the pictures of `npm run screenshots`; null in an ordinary run. */
    photographs: string | null
    looks: Looks
    language: Language
  }
}

type Texts = Awaited<ReturnType<typeof readTexts>>['en']

const locale = LOCALES.find((locale) => locale === language) ?? DEFAULT_LOCALE

const isTranslated = locale !== DEFAULT_LOCALE

/** What STATE_LANGUAGE=longer adds to words. */
const ADDED = 'éïöŕţšüğẁłçñ'

/** Words of a text, and of those in the cases of a plural, with 40 % more letters. */
const longer = (text: unknown): unknown => {
  if (typeof text === 'string')
    return text.replaceAll(
      /(<[^>]*>)|[A-Za-z]+/g,
      (word, tag) => tag ?? word + ADDED.slice(0, Math.ceil(word.length * 0.4)),
    )
  if (Array.isArray(text)) return text.map((part) => (Array.isArray(part) ? casesLonger(part) : longer(part)))
  return text
}
const casesLonger = ([value, kind, cases]: unknown[]) =>
  cases
    ? [value, kind, Object.fromEntries(Object.entries(cases).map(([name, text]) => [name, longer(text)]))]
    : [value, kind].filter(Boolean)

/** English texts are in the code. */
async function readLanguage(): Promise<Language> {
  if (language === DEFAULT_LOCALE) return { texts: {}, english: {}, added: '', isTranslated }
  const { [DEFAULT_LOCALE]: english, [locale]: texts } = await readTexts()
  if (language !== 'longer') return { texts, english, added: '', isTranslated }
  const entries = Object.entries(english).map(([id, text]) => [id, longer(text)])
  return { texts: Object.fromEntries(entries), english, added: ADDED, isTranslated }
}

const FILES = 'tests/*/pages/**/*.test.ts'
/** Files with states that `npm run test:slow` looks at again. */
const filesOfOtherLook = () =>
  globSync(FILES).filter((file) => readFileSync(file, 'utf8').includes("'nothing-scrolls-sideways'"))

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: [
    contractForClients(),
    legalTexts(),
    lingui({ macroTransform: true }),
    react({ jsxImportSource: JSX_SOURCE }),
    tailwindcss(),
  ],
  resolve: { alias },
  define: { TEXTS_LOCALE: JSON.stringify(locale) },
  publicDir: join(import.meta.dirname, '../../../web/public'),
  // Bundles all libraries first: one that is found later reloads the tests.
  optimizeDeps: {
    entries: ['web/src/main.tsx', 'web/src/lib/files/hash-worker.ts', 'tests/support/states/state.tsx'],
    include: ['react/jsx-runtime', 'react/jsx-dev-runtime'],
    // React would trace each component for the profiler, and each element's stack.
    rolldownOptions: { transform: { define: { 'console.timeStamp': 'undefined', 'console.createTask': 'undefined' } } },
  },
  test: {
    name: 'pages',
    setupFiles: join(import.meta.dirname, 'language.ts'),
    include: looks === 'other' ? filesOfOtherLook() : [FILES],
    // Files of a worker share the app's modules: each state starts with empty storage.
    isolate: false,
    // As many as the other projects have: they share the workers.
    maxWorkers: 2,
    testTimeout: 30_000,
    retry,
    // A page that tries again shows its error after 7 s.
    expect: { poll: { timeout: isTranslated ? 8000 : 15_000, interval: 20 } },
    provide: {
      calls: OPERATIONS.map(({ name, method, path }) => ({ name, method, path })),
      samples,
      photographs: photographs ?? null,
      looks,
      language: await readLanguage(),
    },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_FLAGS },
        contextOptions: { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } },
        actionTimeout: isTranslated ? 4000 : 15_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
