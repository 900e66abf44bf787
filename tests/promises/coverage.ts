// Which tests prove which promise, read from the tags in the tests' sources. No test runs.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { ALWAYS, NOTES, SECTIONS } from './index.ts'

const projectDir = join(import.meta.dirname, '../..')

const INTRODUCTION = `# What is tested

Each promise of the shop and the tests that prove it. \`npm run check\` writes this page from tests/promises/ and the tags of the tests.
A test names its promises: \`test('…', { tags: ['M2'] }, …)\`. To run all tests of one promise: \`npm test -- --tags-filter=M2\`.
In the right column a code span is a test file (below \`tests/\`, without \`.test.ts\`), followed by the names of its tests.
The rights of every table and call are in docs/rights.md and docs/api-rights.md. The fakes are tested in their packages.`

/** Kinds of tests that look at the shop from the same side. */
const LEVELS: Record<string, string> = {
  'pages (chromium)': 'path',
  'api-slow': 'api',
  'path-slow': 'path',
  'model-slow': 'model',
}

type Proof = { level: string; file: string; name: string }
export type Coverage = {
  page: string
  promises: number
  /** Promises without a test. */
  unproven: string[]
  /** Promises proven at two or more levels, each with its levels. */
  repeated: { id: string; levels: string[] }[]
}

/** Tags that a file of page states gives to several states at once. Vitest's parser can't see them. */
const SHARED_TAGS = /\bstatesOf\(\{\s*tags: \[([^\]]+)\]|\btest[A-Z]\w*\.each\(\s*\[([^\]]+)\],\s*\{/g

const sharedTags = (source: string): string[] =>
  [...source.matchAll(SHARED_TAGS)].flatMap(([, common, ofTable]) =>
    [...(common ?? ofTable ?? '').matchAll(/'([^']+)'/g)].map(([, tag]) => tag ?? ''),
  )

/** The tests of each promise, in the order of files. */
async function readProofs(): Promise<Map<string, Proof[]>> {
  const vitest = await createVitest('test', { watch: false, root: projectDir })
  try {
    const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications())
    const proofs = new Map<string, Proof[]>()
    for (const module of modules.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))) {
      const level = LEVELS[module.project.name] ?? module.project.name
      const file = relative(projectDir, module.moduleId)
        .replace(/^tests\//, '')
        .replace(/\.test\.tsx?$/, '')
      const add = (tag: string, name: string) => proofs.set(tag, [...(proofs.get(tag) ?? []), { level, file, name }])
      for (const { tags, fullName } of module.children.allTests()) for (const tag of new Set(tags)) add(tag, fullName)
      for (const tag of new Set(sharedTags(readFileSync(module.moduleId, 'utf8')))) add(tag, 'its states')
    }
    return proofs
  } finally {
    await vitest.close()
  }
}

function cite(proofs: Proof[]): string {
  const files = Map.groupBy(proofs, ({ file }) => file)
  return [...files]
    .map(([file, tests]) => `\`${file}\` ${[...new Set(tests.map(({ name }) => `“${name}”`))].join(' ')}`)
    .join('; ')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function pageOf(proofs: Map<string, Proof[]>): string {
  const notes: Record<string, string | undefined> = NOTES
  const row = (id: string, text: string) =>
    `| ${/^[RMFIK]\d+$/.test(id) ? `${id} ` : ''}${cell(text)} | ${cell([cite(proofs.get(id) ?? []), notes[id]].filter(Boolean).join('. '))} |`
  const sections = Object.entries(SECTIONS).map(([title, section]) =>
    [
      `## ${title}`,
      '',
      '| promise | proven by |',
      '| --- | --- |',
      ...Object.entries(section).map(([id, text]) => row(id, text)),
    ].join('\n'),
  )
  const always = [
    '## In every test of a page',
    '',
    ...Object.entries(ALWAYS).map(([text, how]) => `- ${text}: ${how}`),
  ].join('\n')
  return `${[INTRODUCTION, ...sections, always].join('\n\n')}\n`
}

export async function readCoverage(): Promise<Coverage> {
  const proofs = await readProofs()
  const ids = Object.values(SECTIONS).flatMap(Object.keys)
  const levelsOf = (id: string) => [...new Set(proofs.get(id)?.map(({ level }) => level))].sort()
  return {
    page: pageOf(proofs),
    promises: ids.length,
    unproven: ids.filter((id) => !proofs.has(id)),
    repeated: ids.map((id) => ({ id, levels: levelsOf(id) })).filter(({ levels }) => levels.length > 1),
  }
}
