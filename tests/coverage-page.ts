// The page tests/COVERAGE.md: every promise, and the tests whose tags name it. The tests' sources are read, and no test runs.
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { ALWAYS, ELSEWHERE, NOTES, SECTIONS } from './promises/index.ts'

const projectDir = join(import.meta.dirname, '..')

const INTRODUCTION = `# What is tested

Each promise of the shop, and the tests that hold it. Written by \`npm run docs\` from tests/promises/ and the tags of the tests; do not edit.
A test declares what it holds: \`test('…', { tags: ['M2'] }, …)\`. All tests of one promise: \`npm test -- --tags-filter=M2\`.
In the right column a code span is a test file (below \`tests/\`, without \`.test.ts\`), followed by the names of its tests.
The rights of every table and call are in docs/rights.md and docs/api-rights.md; the fakes are tested in their packages.`

type Held = { file: string; name: string }

/** By promise, in the order of files. */
async function readTests(): Promise<Map<string, Held[]>> {
  const vitest = await createVitest('test', { watch: false, root: projectDir })
  try {
    const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications())
    const held = new Map<string, Held[]>()
    for (const module of modules.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))) {
      const file = relative(projectDir, module.moduleId)
        .replace(/^tests\//, '')
        .replace(/\.test\.ts$/, '')
      for (const { tags, fullName } of module.children.allTests())
        for (const tag of new Set(tags)) held.set(tag, [...(held.get(tag) ?? []), { file, name: fullName }])
    }
    return held
  } finally {
    await vitest.close()
  }
}

function cite(tests: Held[]): string {
  const files = Map.groupBy(tests, ({ file }) => file)
  return [...files]
    .map(([file, held]) => `\`${file}\` ${[...new Set(held.map(({ name }) => `“${name}”`))].join(' ')}`)
    .join('; ')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** @throws where a promise has no test */
export async function coveragePage(): Promise<string> {
  const tests = await readTests()
  const notes: Record<string, string | undefined> = { ...NOTES, ...ELSEWHERE }
  const promises = Object.values(SECTIONS).flatMap(Object.keys)
  const bare = promises.filter((id) => !tests.has(id) && !(id in ELSEWHERE))
  if (bare.length > 0) throw new Error(`no test has the tag ${bare.join(', ')}`)
  const row = (id: string, text: string) =>
    `| ${/^[RMFIK]\d+$/.test(id) ? `${id} ` : ''}${cell(text)} | ${cell([cite(tests.get(id) ?? []), notes[id]].filter(Boolean).join('. '))} |`
  const sections = Object.entries(SECTIONS).map(([title, section]) =>
    [
      `## ${title}`,
      '',
      '| promise | held by |',
      '| --- | --- |',
      ...Object.entries(section).map(([id, text]) => row(id, text)),
    ].join('\n'),
  )
  const always = [
    '## In every test of a screen',
    '',
    ...Object.entries(ALWAYS).map(([text, how]) => `- ${text}: ${how}`),
  ].join('\n')
  return `${[INTRODUCTION, ...sections, always].join('\n\n')}\n`
}
