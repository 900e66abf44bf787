// The legal texts (legal/*.md): what operators edit, and what depends on it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { RULES } from '../../../contract/choices.ts'
import { USAGE_LICENCES } from '../../../contract/label-choices.ts'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { allPages } from '../../../contract/pages.ts'
import { RULE_TEXTS } from '../../../contract/rules.ts'
import { legalVersions } from '../../../tools/schemas/legal-versions.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { legalTexts } from '../../../web/legal-texts.ts'
import { LICENCE_NAMES } from '../../../web/src/lib/label-names.ts'

const papers = globSync('*.md', { cwd: join(projectDir, 'legal') }).filter((file) => file !== 'README.md')
const read = (file: string) => readFileSync(join(projectDir, file), 'utf8')

test.each(papers)('%s has a page with its title and its summary', { tags: ['papers-say-terms'] }, (file) => {
  const [, title, summary] =
    /^---\ntitle: (.+)\nversion: .+\nsummary: (.+)\nchanges: .+\n---\n/.exec(read(`legal/${file}`)) ?? []
  const page = allPages.find(({ pattern }) => pattern === `/${basename(file, '.md')}`)
  expect(page).toMatchObject({ title, footer: title, server: 'rendered', inSitemap: true })
  expect(read('edge-functions/pages/shop-pages.ts')).toContain(`'${summary}'`)
})

test('the functions know the versions that the papers have', { tags: ['papers-say-terms'] }, () => {
  expect(Object.keys(LEGAL_VERSIONS).toSorted()).toEqual(papers.map((file) => basename(file, '.md')).toSorted())
  expect(legalVersions()).toBe(read('contract/legal-versions.ts'))
})

test('every rule that a report can name has its text', { tags: ['papers-say-terms'] }, () => {
  expect(Object.keys(RULE_TEXTS).toSorted()).toEqual(RULES.toSorted())
})

test('every licence of a listing has its heading, to which orders link', { tags: ['papers-say-terms'] }, () => {
  const headings = USAGE_LICENCES.map((licence) => `## ${LICENCE_NAMES[licence]}`)
  expect(read('legal/licences.md').split('\n')).toEqual(expect.arrayContaining(headings))
  expect(Object.values(LICENCE_NAMES).map((name) => name.toLowerCase())).toEqual(
    USAGE_LICENCES.map((one) => `${one} use`),
  )
})

test('HTML and braces of an operator do not become code', { tags: ['papers-say-terms'] }, async () => {
  const transform = legalTexts().transform as (text: string, path: string) => Promise<{ code: string }>
  const { code } = await transform('---\ntitle: T\n---\n\n<img src=x onerror="steal()"> {steal()} **kept**', '/x.md')
  expect(code).not.toContain('onerror')
  expect(code).toContain('{steal()}')
  expect(code).toMatch(/_components\.strong, \{\s*children: "kept"/)
})
