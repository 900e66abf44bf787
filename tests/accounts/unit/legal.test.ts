// The legal texts (legal/*.md): what operators edit, and what depends on it.
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { USAGE_LICENCES } from '../../../contract/label-choices.ts'
import { DEFAULT_LOCALE, LOCALES, linkIn } from '../../../contract/locales.ts'
import { pageWords } from '../../../contract/page-words.ts'
import { allPages } from '../../../contract/pages.ts'
import { consentOfVersion, supplyConsent } from '../../../contract/text/withdrawal.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { legalTexts } from '../../../web/legal-texts.ts'

const papers = globSync('*.md', { cwd: join(projectDir, 'legal') }).filter((file) => file !== 'README.md')
afterEach(() => linkIn(DEFAULT_LOCALE))
const read = (file: string) => readFileSync(join(projectDir, file), 'utf8')

test.each(papers)('%s has a page with its title and its summary', { tags: ['papers-say-terms'] }, (file) => {
  const [, title, summary] =
    /^---\ntitle: (.+)\nversion: .+\nsummary: (.+)\nchanges: .+\n---\n/.exec(read(`legal/${file}`)) ?? []
  const page = allPages.find(({ pattern }) => pattern === `/${basename(file, '.md')}`)
  expect(page).toMatchObject({ title, footer: title, server: 'rendered', inSitemap: true })
  expect(pageWords.descriptions[page?.name ?? 'home']).toBe(summary)
})

test('every licence of a listing has its heading, to which orders link', { tags: ['papers-say-terms'] }, () => {
  const headings = [...read('legal/licences.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const anchors = headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'))
  expect(anchors).toEqual(expect.arrayContaining(USAGE_LICENCES.map((licence) => `${licence}-use`)))
})

const transform = legalTexts().transform as (text: string, path: string) => Promise<{ code: string }>

test('a translation of a paper is used in its language, and English without one', {
  tags: ['papers-say-terms'],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'))
  const codeOf = async (path: string) => (await transform('---\ntitle: T\n---\n\nText', join(folder, path))).code
  expect(await codeOf('terms.md')).toContain("locale = 'en'")
  mkdirSync(join(folder, 'de'))
  writeFileSync(join(folder, 'de/terms.md'), '')
  expect(await codeOf('terms.md')).toMatch(/from '\.\/de\/terms\.md'\s+.*\{ de \}\[LOCALE\] \?\? own/)
  expect(await codeOf('terms.md?own')).toContain("locale = 'en'")
  expect(await codeOf('de/terms.md')).toContain("locale = 'de'")
})

test('HTML and braces of an operator do not become code', { tags: ['papers-say-terms'] }, async () => {
  const { code } = await transform('---\ntitle: T\n---\n\n<img src=x onerror="steal()"> {steal()} **kept**', '/x.md')
  expect(code).not.toContain('onerror')
  expect(code).toContain('{steal()}')
  expect(code).toMatch(/_components\.strong, \{\s*children: "kept"/)
})

test('the version of a consent gives the words that its buyer read', { tags: ['consent'] }, () => {
  const read = LOCALES.flatMap((locale) => {
    linkIn(locale)
    return [supplyConsent(), supplyConsent(true)]
  })
  expect(read.map(({ version }) => consentOfVersion(version))).toEqual(read)
  expect(new Set(read.map(({ words }) => words)).size).toBe(2 * LOCALES.length)
})
