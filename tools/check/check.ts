// `npm run check`: everything besides the tests. Runs all steps, two at a time, and shows the
// output of those that fail. `npm run check -- --write` writes the generated files instead of
// comparing them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import '../end-with-parent.mjs'
import { projectDir } from '../stack/environment.ts'
import { FUNCTION_NAMES } from '../stack/functions.ts'
import { ensureWebBuilt } from '../web/ensure-built.ts'

type Step = { title: string; command: string; words: string[] }

const tool = (title: string, name: string, ...words: string[]): Step => ({
  title,
  command: join(projectDir, 'node_modules', '.bin', name),
  words,
})
const script = (title: string, name: string, ...words: string[]): Step => ({
  title,
  command: process.execPath,
  words: ['--disable-warning=ExperimentalWarning', join('tools', name), ...words],
})

const isWriting = process.argv.includes('--write')
const GENERATORS = [
  script('Generated pages', 'schemas/write-docs.ts', ...(isWriting ? [] : ['--check'])),
  tool('Texts in the catalogues', 'lingui', ...(isWriting ? ['extract'] : ['check', 'sync']), '--clean'),
]

const STEPS = [
  script('Database: migrations, advisors', 'schemas/check-database.ts'),
  ...GENERATORS,
  tool('Translations', 'lingui', 'check', 'missing'),
  tool('Floating promises', 'oxlint', '--type-aware', '--deny-warnings', '.'),
  tool('Format, lint, file length', 'biome', 'ci', '--error-on-warnings', '.'),
  tool(
    'Types: functions',
    'deno',
    ...['check', '--quiet', '--config', 'edge-functions/deno.json'],
    ...FUNCTION_NAMES.map((name) => `edge-functions/${name}/index.ts`),
    'bench/api/reference.ts',
  ),
  tool('Types: stack, contract and tests', 'tsc', '-p', '.'),
  tool('Types: web', 'tsc', '-p', 'web'),
  tool('Unused files, exports and dependencies', 'knip', '--no-progress', '--treat-config-hints-as-errors'),
  script('Promises and their tests', 'check/write-coverage.ts'),
  script('Search: judged searches that were held out', 'check/check-search-quality.ts'),
  script('Imports and circles', 'check/check-imports.ts'),
  script('Built-ins of the oldest browsers', 'check/check-browsers.ts'),
  script('Licences', 'check/check-supply-chain.ts', 'licences'),
  script('Known weaknesses', 'check/check-supply-chain.ts', 'audit'),
  script('Bill of materials', 'check/check-supply-chain.ts', 'sbom'),
  script('No secrets', 'check/check-supply-chain.ts', 'secrets'),
]

const environment = {
  ...process.env,
  DENO_NO_PACKAGE_JSON: '1',
  DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
  DENO_TLS_CA_STORE: 'system,mozilla',
}

/** @returns whether the step passed */
async function run({ title, command, words }: Step): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(command, words, { cwd: projectDir, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output)
  else for (const [, note] of output.matchAll(/^note: (.*)$/gm)) console.log(`       ${note}`)
  return code === 0
}

// Some steps read the types of the built renderer, which a fresh clone lacks.
if (!isWriting) ensureWebBuilt()
const waiting = isWriting ? GENERATORS : [...STEPS]
const total = waiting.length
const failed: string[] = []
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step))) failed.push(step.title)
}
await Promise.all([work(), work()])
console.log(`Checks: ${total - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
