// tests/COVERAGE.md speaks only of tests that stand: each file it cites exists, and each name it quotes is in that file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../local/stack/environment.ts'

const page = readFileSync(join(projectDir, 'tests', 'COVERAGE.md'), 'utf8')
const promises = page
  .split(/^\| promise \| held by \|\n\| -+ \| -+ \|\n/m)
  .slice(1)
  .flatMap((part) => (part.split('\n\n')[0] ?? '').trim().split('\n'))
  .map((row) => {
    const [, promise = '', heldBy = ''] = row.split(/(?:^| )\|(?: |$)/)
    return { promise, heldBy }
  })

/** A cited file: a test below tests/, web/ or packages/, or the data that tests are made of. */
function fileOf(citation: string): string {
  const path = citation.endsWith('.ts') ? citation : `${citation}.test.ts`
  return join(projectDir, /^(web|packages)\//.test(citation) ? '' : 'tests', path)
}

/** Files and names in the order in which a row cites them: a name belongs to the file before it. */
const citations = promises.flatMap(({ promise, heldBy }) => {
  let file = ''
  return [...heldBy.matchAll(/`([^`]+)`|“([^”]+)”/g)].map(([, path, name]) => {
    if (path) file = path
    return { promise, file, name }
  })
})

test('a reader finds a row for every promise, and in every row a test or the words "not yet"', () => {
  const ids = new Set(promises.map(({ promise }) => /^[RMFIK]\d+/.exec(promise)?.[0]).filter(Boolean))
  const count = { R: 10, M: 10, F: 7, I: 8, K: 5 }
  expect([...ids]).toEqual(
    Object.entries(count).flatMap(([letter, last]) =>
      Array.from({ length: last }, (_, index) => `${letter}${index + 1}`),
    ),
  )
  const cited = new Set(citations.map(({ promise }) => promise))
  expect(promises.filter(({ promise, heldBy }) => !cited.has(promise) && !/not yet/i.test(heldBy))).toEqual([])
})

test('a reader finds every file that is cited', () => {
  expect(citations.filter(({ file }) => !existsSync(fileOf(file))).map(({ file }) => file)).toEqual([])
})

test('a reader finds every quoted name in the file that is cited for it', () => {
  const lost = citations.filter(({ file, name }) => {
    if (!name || !existsSync(fileOf(file))) return false
    const source = readFileSync(fileOf(file), 'utf8')
    return !["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`))
  })
  expect(lost.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
