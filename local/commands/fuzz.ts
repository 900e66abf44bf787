// `npm run fuzz [-- --cases 5000 --seed 1]`: every call of the API as every persona, with many more cases than `npm test` tries.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectDir } from '../stack/environment.ts'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '5000' }, seed: { type: 'string' } } })
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,10}$/.test(String(value))) continue
  console.error(`--${name} is "${value}": use a whole number`)
  process.exit(2)
}
const done = spawnSync(process.execPath, [join('local', 'commands', 'test.ts'), 'fuzz'], {
  cwd: projectDir,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
})
process.exit(done.status ?? 1)
