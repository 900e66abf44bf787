// What the sources keep to: domains, promises, sizes, migrations and imports.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { importFindings } from '../../../tools/check/check-imports.ts'
import { schemaFiles } from '../../../tools/schemas/build-from-schemas.ts'
import { droppedBy, unexplainedDrops } from '../../../tools/schemas/releases.ts'
import { schemaFunctions } from '../../../tools/schemas/schema-functions.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { NOTES, SECTIONS } from '../../promises/index.ts'

const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
// The table of domains in docs/glossary.md holds for the folders and files of each layer.

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

// The list of promises itself. `npm run check` fails when a promise has no test.

const ids = Object.values(SECTIONS).flatMap(Object.keys)

test('an id means one promise, and a note belongs to one', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys(NOTES).filter((id) => !ids.includes(id))).toEqual([])
})

// Schema files and SQL functions stay short enough to read at once.

const FILE_LINES_MAX = 400
const FUNCTION_LINES_MAX = 80

const files = schemaFiles(projectDir).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const functions = schemaFunctions(projectDir)

test(`no schema file has more than ${FILE_LINES_MAX} lines`, () => {
  const long = files.filter(({ text }) => text.split('\n').length - 1 > FILE_LINES_MAX)
  expect(long.map(({ path }) => path)).toEqual([])
})

test(`no function of the schemas has more than ${FUNCTION_LINES_MAX} lines`, () => {
  const long = functions
    .map(({ name, text }) => ({ name, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
  expect(long).toEqual([])
})

test('no function head has `as $$` on a line of its own', () => {
  expect(functions.filter(({ text }) => /^as \$/m.test(text)).map(({ name }) => name)).toEqual([])
})

test('the pattern finds every function', () => {
  const begun = files.flatMap(({ text }) => [
    ...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/gi),
  ])
  expect(functions.map(({ name }) => name)).toEqual(begun.map(([, name]) => name))
})

// What a migration after a release drops, and of what it says where the data went.

test.each([
  ['drop table if exists notes, private.drafts cascade;', ['public.notes', 'private.drafts']],
  ['ALTER TABLE "public"."reviews"\n  DROP COLUMN "mood";', ['public.reviews.mood']],
  [
    'alter table only reviews add a text, drop if exists mood, drop column b;',
    ['public.reviews.mood', 'public.reviews.b'],
  ],
  ["do $$ begin execute 'alter table public.reviews drop mood'; end $$;", ['public.reviews.mood']],
  ['alter table public.reviews rename column mood to feeling; alter table public.notes rename to remarks;', []],
  ['alter table public.reviews drop constraint mood_known, alter mood drop not null, alter b drop default;', []],
  ["create function a() as $$ drop table notes; $$; select 'drop table notes;'; -- drop table notes;", []],
])('%s drops %j', (migration, dropped) => {
  expect(droppedBy(migration)).toEqual(dropped)
})

test('a drop needs a line about its column or its table', () => {
  const drop = 'alter table public.reviews drop column mood;\n'
  expect(unexplainedDrops(drop)).toEqual(['public.reviews.mood'])
  expect(unexplainedDrops(`${drop}-- data: public.reviews.mood`)).toEqual(['public.reviews.mood'])
  expect(unexplainedDrops(`${drop}-- data: public.reviews.rating was moved`)).toEqual(['public.reviews.mood'])
  expect(
    unexplainedDrops(`-- data: public.reviews.mood moved to public.moods by the statement above\n${drop}`),
  ).toEqual([])
  expect(unexplainedDrops(`-- data: public.reviews deleted, it has no readers\n${drop}`)).toEqual([])
})

// The check of imports finds each kind of import in made-up trees, and circles.

/** Files that the made-up trees import. */
const TARGETS = [
  'contract/index.ts',
  'contract/widget.ts',
  'edge-functions/widget/index.ts',
  'edge-functions/built/page.d.ts',
  'packages/fake-widget/src/start.ts',
  'tests/support/api/widget.ts',
  'tests/support/stack.ts',
  'tools/check/widget.ts',
  'tools/support/target.ts',
  'web/src/app/widget.tsx',
  'web/src/auth/widget.ts',
  'web/src/blocks/widget.tsx',
  'web/src/features/widget/api.ts',
  'web/src/lib/widget.ts',
  'web/src/pages/widget/widget-page.tsx',
]
const PACKAGE = { 'packages/fake-widget/package.json': '{ "exports": "./src/start.ts" }' }
const findingsIn = (files: Record<string, string>) =>
  importFindings(new Map([...TARGETS.map((path) => [path, ''] as const), ...Object.entries({ ...PACKAGE, ...files })]))

const REFUSED: [kind: string, from: string, text: string][] = [
  ['a static import', 'contract/a.ts', "import { b } from '../web/src/lib/widget.ts'"],
  ['an import of a type', 'contract/a.ts', "import type { B } from '@/lib/widget.ts'"],
  ['a type in place', 'contract/a.ts', "type B = import('../tools/check/widget.ts').B"],
  ['a side effect', 'edge-functions/a/index.ts', 'import "../../tools/check/widget.ts"'],
  ['an export', 'edge-functions/a/index.ts', "export * from '../../web/src/lib/widget.ts'"],
  ['a package', 'edge-functions/a/index.ts', "import { start } from '@marketplace/fake-widget'"],
  ['a built script', 'web/src/main.tsx', "const page = await import('../../edge-functions/built/page.js')"],
  ['a path without an ending', 'web/src/main.tsx', "import { b } from '../../edge-functions/widget'"],
  ['a mock', 'web/src/lib/a.test.ts', "vi.mock('../../../tests/support/stack.ts')"],
  ['a worker', 'web/src/lib/a.ts', "new Worker(new URL('../../../tools/check/widget.ts', import.meta.url))"],
  ['a glob', 'web/src/lib/a.ts', "import.meta.glob(['../../../edge-functions/*/index.ts'])"],
  ['text of a file', 'web/src/lib/a.ts', "import text from '../../../tests/support/stack.ts?raw'"],
  ['all of the contract', 'web/src/lib/a.ts', "import { b } from '@contract/index.ts'"],
  ['a configuration of the web', 'web/vite.config.ts', "import { b } from '../tools/check/widget.ts'"],
  ['a layer below', 'web/src/config/a.ts', "import { b } from '@/lib/widget.ts'"],
  ['the sign-in', 'web/src/auth/a.ts', "import { b } from '../features/widget/api.ts'"],
  ['a feature of another', 'web/src/features/a/api.ts', "import { b } from '@/features/widget/api.ts'"],
  ['a feature of another, when it is needed', 'web/src/features/a/b/c.ts', "await import('../../widget/api.ts')"],
  ['a feature of a page', 'web/src/features/a/a.tsx', "import type { B } from '@/pages/widget/widget-page.tsx'"],
  ['a block of another', 'web/src/blocks/a/a.tsx', "import { B } from '../widget.tsx'"],
  ['a page of another', 'web/src/pages/a/a-page.tsx', "import { B } from '../widget/widget-page.tsx'"],
  ['a page of the app', 'web/src/pages/a/a-page.tsx', "import { B } from '@/app/widget.tsx'"],
  ['an embedded script', 'web/src/embed/a.ts', "import { b } from '../lib/widget.ts'"],
  ['a fake', 'packages/fake-stripe/src/a.ts', "import { b } from '../../../contract/widget.ts'"],
  ['the local stack', 'tools/stack/a.ts', "import { b } from '../../contract/widget.ts'"],
  ['the app, by the local stack', 'tools/web/a.ts', "import { b } from '../../web/src/lib/widget.ts'"],
  ['another tool, by the local stack', 'tools/start/a.ts', "import { b } from '../check/widget.ts'"],
  ['the archive', 'packages/archive/src/a.ts', "import { start } from '@marketplace/fake-widget'"],
  ['acceptance', 'tests/engines/acceptance/a.ts', "import { stack } from '../../support/stack.ts'"],
  ['acceptance, of a helper of the API', 'tests/engines/acceptance/a.ts', "import '../../support/api/widget.ts'"],
]

test.each(REFUSED)('%s that breaks a rule is found with its line', (_, from, text) => {
  expect(findingsIn({ [from]: `// A comment\n${text}\n` })).toEqual([expect.stringContaining(`${from}:2 imports `)])
})

test('an import that the table allows is not found', () => {
  const files = {
    'web/src/main.tsx': "import './app/widget.tsx'",
    'web/src/app/a.tsx': "import { B } from '@/pages/widget/widget-page.tsx'",
    'web/src/pages/a/a-page.tsx':
      "import { B } from '@/blocks/widget.tsx'\nimport { c } from '@/features/widget/api.ts'",
    'web/src/features/widget/form/a.tsx': "import { b } from '../api.ts'\nimport { c } from '@/auth/widget.ts'",
    'web/src/lib/a.ts': "import { b } from '@contract/widget.ts'\nimport { c } from './widget.ts'",
    'edge-functions/a/index.ts': "import { b } from '../../contract/widget.ts'",
    'packages/archive/src/a.ts': "import { b } from '../../../tools/support/target.ts'",
    'tests/a/unit/a.test.ts': "import { b } from '../../../web/src/lib/widget.ts'",
    'tools/stack/a.ts': "import { start } from 'node:net'",
  }
  expect(findingsIn(files)).toEqual([])
})

test('a finding names the file, the line, the import and the rule', () => {
  const files = { 'contract/a.ts': "import '../web/src/lib/widget.ts'" }
  expect(findingsIn(files)).toEqual([
    'contract/a.ts:1 imports web/src/lib/widget.ts: The contract imports nothing of what it binds.',
  ])
})

test('a circle of types is found and printed', () => {
  const files = {
    'tests/a/a.ts': "import type { B } from './b.ts'",
    'tests/a/b.ts': "export type { C } from './c.ts'",
    'tests/a/c.ts': "const a = await import('./a.ts')",
    'tests/a/d.ts': "import './a.ts'",
  }
  expect(findingsIn(files)).toEqual(['A circle of imports: tests/a/a.ts > tests/a/b.ts > tests/a/c.ts > tests/a/a.ts'])
})
