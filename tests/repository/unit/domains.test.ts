// The table of domains in docs/glossary.md holds for the folders and files of each layer.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
/** Names without an ending and without the number that orders a schema. */
const names = (...patterns: string[]) =>
  globSync(patterns, { cwd: projectDir, exclude: ['**/_*', '**/*.json', '**/*.lock'] })
    .filter((path) => !path.startsWith('contract/') || /^export const \w+Calls = /m.test(read(path)))
    .map((path) => basename(path, '.ts').replace(/^\d+_/, ''))

const LAYERS = {
  Contract: names('contract/*.ts', 'contract/operations/*.ts'),
  Schemas: names('supabase/schemas/*'),
  Functions: names('edge-functions/*', 'edge-functions/api/*'),
  Web: names('web/src/features/*', 'web/src/pages/*'),
  Tests: names('tests/*'),
}

const [, table = ''] = read('docs/glossary.md').split('\n## Domains\n')
const [head = [], , ...rows] = Array.from(table.matchAll(/^\| (.+) \|$/gm), ([, row = '']) =>
  row.split('|').map((cell) => cell.trim()),
)
const namesIn = (cell = '') => (cell === '–' ? [] : cell.split(', '))

test.each(Object.entries(LAYERS))('the table of domains names everything in the layer %s', (layer, there) => {
  const named = rows.flatMap((row) => namesIn(row[head.indexOf(layer)]))
  expect([...new Set(named)].sort()).toEqual([...new Set(there)].sort())
})

test('a domain has one row, and a reason where a layer has another name', () => {
  const domains = rows.map(([domain]) => domain)
  expect(domains).toEqual([...new Set(domains)].sort())
  const renamed = rows.filter(([domain = '', ...cells]) =>
    cells.slice(0, 5).some((cell) => ![domain, '–'].includes(cell)),
  )
  expect(renamed.filter((row) => !row[head.indexOf('Reason')])).toEqual([])
})
