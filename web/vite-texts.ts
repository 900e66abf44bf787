// Puts texts into the built scripts, so that a visitor loads one language and no catalogue. Lingui's
// macros leave ids; here they become marks, and after bundling each language gets a copy of the
// scripts, with its texts in place of the marks. The renderer has the texts of all languages.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin, Rolldown } from 'vite'
import { APP_START_ID } from '../contract/first-view.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, OTHER_LOCALES } from '../contract/locales.ts'
import { allPages } from '../contract/pages.ts'
import { copyOf } from './hosting/app-build.ts'

/** By id: the parts of a text as Lingui compiles them, strings and places for values. */
type Texts = Record<string, Exclude<ReturnType<typeof compileMessage>, string>>

const config = () => getConfig({ configPath: join(import.meta.dirname, '..', 'lingui.config.ts') })

/** The texts of each language. One that isn't translated yet is English. */
export async function readTexts(): Promise<Record<Locale, Texts>> {
  const [catalog] = await getCatalogs(config())
  if (!catalog) throw new Error('lingui.config.ts names no catalogue')
  const inLanguage = async (locale: Locale) => {
    const options = { fallbackLocales: { default: DEFAULT_LOCALE }, sourceLocale: DEFAULT_LOCALE }
    const { messages } = await catalog.getTranslations(locale, { ...options, missingBehavior: 'resolved' })
    return [
      locale,
      Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, [compileMessage(text)].flat()])),
    ]
  }
  return Object.fromEntries(await Promise.all(LOCALES.map(inLanguage)))
}

const CALL = /[\w$]+\._\(\/\*i18n\*\/ \{\s*id: "([^"]+)"\s*\}\)/g
const DESCRIPTOR = /(\/\*i18n\*\/ \{\s*)id: "([^"]+)"/g

/** Lingui's macros, with what a build needs in the place of an id. */
const macros = (ofText: (id: string) => string, ofDescriptor: (id: string) => string): Plugin[] => [
  ...(lingui({ macroTransform: true }) as Plugin[]),
  {
    name: 'mark-texts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { code: '/*i18n*/' },
      handler: (code) =>
        code
          .replace(CALL, (_, id) => ofText(id))
          .replace(DESCRIPTOR, (_, start, id) => `${start}id: "", message: ${ofDescriptor(id)}`),
    },
  },
]

const MARK = /@@(text|parts|locale):([^@]*)@@/g

/** For any quotes: the bundler chooses them. */
const quoted = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /['`$\u2028\u2029]|\\"/g,
      (character) =>
        `\\u${character
          .charCodeAt(character.length - 1)
          .toString(16)
          .padStart(4, '0')}`,
    )

function textOf(texts: Texts, id: string) {
  const text = texts[id]
  if (text === undefined) throw new Error(`The text ${id} is in no catalogue: run npm run check -- --write`)
  return text
}

const fill = (code: string, locale: Locale, texts: Texts): string =>
  code.replace(MARK, (_, kind, id) => {
    if (kind === 'locale') return locale
    const text = textOf(texts, id)
    return quoted(kind === 'parts' ? JSON.stringify(text) : String(text))
  })

const START_TAG = /^ *<(?:script type="module"|link rel="modulepreload")[^>]*"\/(assets\/[^"]+\.js)".*\n/gm

/** The address of a script in a language: /assets/de/ holds the copies. */
const inFolder = (name: string, locale: Locale, copied: ReadonlySet<string>) =>
  locale !== DEFAULT_LOCALE && copied.has(name) ? copyOf(name, locale) : name

/** index.html names the scripts of all languages; preload.js starts those of the page's. */
function startLater(html: string, copied: ReadonlySet<string>): string {
  const start = [...html.matchAll(START_TAG)].map(([, name = '']) => name)
  const scripts = LOCALES.map((locale) => [locale, start.map((name) => `/${inFolder(name, locale, copied)}`)])
  const unprefixed = allPages.filter(({ locales }) => locales.length === 1).map(({ pattern }) => pattern.split('/')[1])
  const json = JSON.stringify({ scripts: Object.fromEntries(scripts), unprefixed: [...new Set(unprefixed)] })
  return html
    .replace(START_TAG, '')
    .replace(
      '<script src="/preload.js">',
      `<script type="application/json" id="${APP_START_ID}">${json}</script>\n    $&`,
    )
}

/** The scripts that have texts, and those that lead to them. */
function scriptsWithTexts(scripts: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const found = new Set(scripts.filter(({ code }) => code.search(MARK) >= 0).map(({ fileName }) => fileName))
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const { fileName, imports, dynamicImports } of scripts)
      if ([...imports, ...dynamicImports].some((name) => found.has(name))) found.add(fileName)
  }
  return found
}

/** A copy names other copies, and scripts without texts where they are. */
const moved = (code: string, locale: Locale, copied: ReadonlySet<string>) =>
  code.replace(/(["'`])(\.\/|assets\/)([\w.-]+\.js)\1/g, (whole, quote, folder, name) => {
    const isCopied = copied.has(`assets/${name}`)
    if (folder === './') return isCopied ? whole : `${quote}../${name}${quote}`
    return isCopied ? `${quote}assets/${locale}/${name}${quote}` : whole
  })

/** For browsers. */
export function textsInScripts(): Plugin[] {
  let texts: Record<Locale, Texts>
  let hash = ''
  return [
    ...macros(
      (id) => `"@@text:${id}@@"`,
      (id) => `"@@parts:${id}@@"`,
    ),
    {
      name: 'texts-in-scripts',
      apply: 'build',
      config: () => ({ define: { TEXTS_LOCALE: '"@@locale:@@"' } }),
      async buildStart() {
        texts = await readTexts()
        hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
      },
      augmentChunkHash: () => hash,
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
          const copied = scriptsWithTexts(scripts)
          for (const script of scripts.filter(({ fileName }) => copied.has(fileName))) {
            for (const locale of OTHER_LOCALES) {
              const source = fill(moved(script.code, locale, copied), locale, texts[locale])
              this.emitFile({ type: 'asset', fileName: copyOf(script.fileName, locale), source })
            }
            script.code = fill(script.code, DEFAULT_LOCALE, texts[DEFAULT_LOCALE])
          }
          const index = bundle['index.html']
          if (index?.type === 'asset') index.source = startLater(String(index.source), copied)
        },
      },
    },
  ]
}

/** What a module for functions calls one that it imports. */
export const importName = (from: string) => `IMPORT_${from.replace(/\W/g, '_')}`

/**
 * For functions: the module becomes a function of the texts, because a module's constants are in one
 * language. Each language's are a string until somebody asks for it.
 * @param name of the function, which a .d.ts beside the module declares
 * @param output what it gives, as code
 */
export function textsOfFunctions(name: string, output: string): Plugin[] {
  const ids = new Set<string>()
  const textInCode = (id: string) => {
    ids.add(id)
    return `RENDERED_TEXTS["${id}"]`
  }
  return [
    ...macros((id) => `String(${textInCode(id)})`, textInCode),
    {
      name: 'texts-of-functions',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const catalogues = Object.entries(await readTexts())
          for (const script of Object.values(bundle).filter((file) => file.type === 'chunk')) {
            const used = [...ids].filter((id) => script.code.includes(id))
            const texts = catalogues.map(([locale, all]) => [
              locale,
              JSON.stringify(Object.fromEntries(used.map((id) => [id, textOf(all, id)]))),
            ])
            script.code = [
              `/* @ts-self-types="./${script.fileName.replace('.js', '.d.ts')}" */`,
              ...script.imports.map((from) => `import * as ${importName(from)} from "${from}";`),
              `const TEXTS_OF_LOCALES = ${JSON.stringify(Object.fromEntries(texts))};`,
              `export const ${name} = (RENDERED_LOCALE, RENDERED_TEXTS = JSON.parse(TEXTS_OF_LOCALES[RENDERED_LOCALE])) => {${script.code}`,
              `return ${output}}`,
            ].join('\n')
          }
        },
      },
    },
  ]
}
