// `npm run check`: format and lint, types of all three runtimes, then every test. Stops at the first that fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectDir } from '../local/stack/environment.ts'
import { FUNCTION_NAMES } from '../local/stack/functions.ts'

const bin = (name: string) => join(projectDir, 'node_modules', '.bin', name)
const step = (title: string, command: string, ...rest: string[]) => {
  console.log(`\n${title}`)
  const done = spawnSync(command, rest, {
    cwd: projectDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      DENO_NO_PACKAGE_JSON: '1',
      DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
      DENO_TLS_CA_STORE: 'system,mozilla',
    },
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

step('Format and lint', bin('biome'), 'ci', '.')
step('Types: stack, contract and tests', bin('tsc'), '-p', '.')
step('Types: web', bin('tsc'), '-p', 'web')
step(
  'Types: functions',
  bin('deno'),
  'check',
  '--quiet',
  '--config',
  'edge-functions/deno.json',
  ...FUNCTION_NAMES.map((name) => `edge-functions/${name}/index.ts`),
  'bench/api/reference.ts',
)
step('Database: advisors and types', process.execPath, join('scripts', 'check-database.ts'))
step('Tests', process.execPath, join('scripts', 'test.ts'))
