// What a browser must load before it can draw the home page. Everything else waits.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, parseAst, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { APP_START_ID, FIRST_VIEW_SCRIPT_MAX_BYTES } from '../../../contract/first-view.ts'
import { LOCALES, type Locale, OTHER_LOCALES } from '../../../contract/locales.ts'
import { projectDir } from '../../../tools/stack/environment.ts'

const webDir = join(projectDir, 'web')
const gzippedBytes = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length

let html = ''
let preloadScript = ''
let chunks: Rolldown.OutputChunk[] = []
let files: Record<string, string> = {}

beforeAll(async () => {
  // A test run's own mode would build the libraries with their warnings for development.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root: webDir,
    configFile: join(webDir, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  chunks = output.filter((file) => file.type === 'chunk')
  files = Object.fromEntries(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
  const asset = (name: string) => {
    const found = output.find((file) => file.fileName === name)
    return found?.type === 'asset' ? String(found.source) : ''
  }
  html = asset('index.html')
  preloadScript = asset('preload.js')
}, 120_000)

const startScripts = (): Record<Locale, string[]> =>
  JSON.parse(new RegExp(`id="${APP_START_ID}">(.*)</script>`).exec(html)?.[1] ?? '{}').scripts

/** The English scripts that index.html names, and what they import before they run. */
function firstView(): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const add = (fileName: string) => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName)
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(add)
  }
  for (const path of startScripts().en) add(path.slice(1))
  return [...found]
}

test.each(LOCALES)(
  'the first view of home loads at most 121,000 bytes of script, gzipped: %s',
  {
    tags: ['first-view-loads'],
  },
  (locale) => {
    expect(firstView().some(({ isEntry }) => isEntry)).toBe(true)
    expect(preloadScript).toContain('app-ready')
    const bytes = startScripts()[locale].reduce((sum, path) => sum + gzippedBytes(files[path.slice(1)] ?? ''), 0)
    expect(bytes + gzippedBytes(preloadScript)).toBeGreaterThan(100_000)
    expect(bytes + gzippedBytes(preloadScript)).toBeLessThanOrEqual(FIRST_VIEW_SCRIPT_MAX_BYTES)
  },
)

test('a visitor loads no sign-in client, dialogs, toasts or schemas before use', { tags: ['first-view-loads'] }, () => {
  const modules = firstView().flatMap(({ moduleIds }) => moduleIds)
  expect(modules.some((id) => id.includes('/react-dom/'))).toBe(true)
  expect(
    modules.filter((id) => /node_modules\/(@supabase|@headlessui|react-toastify|zod|tus-js-client)\//.test(id)),
  ).toEqual([])
})

test('each language has every script that has texts, and browsers can read them', {
  tags: ['addresses-in-languages'],
  timeout: 60_000,
}, () => {
  const german = Object.keys(files).filter((name) => name.startsWith('assets/de/'))
  expect(german.length).toBeGreaterThan(100)
  for (const [name, code] of Object.entries(files).filter(([file]) => file.endsWith('.js'))) {
    expect(code, name).not.toMatch(/@@(text|parts|locale):/)
    expect(() => parseAst(code), name).not.toThrow()
  }
  for (const name of german)
    for (const locale of OTHER_LOCALES) expect(files).toHaveProperty([name.replace('/de/', `/${locale}/`)])
})
