// `npm run fuzz [-- --cases 5000 --seed 1]`: every call of the API as every persona, with many more cases than `npm test` tries.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '5000' }, seed: { type: 'string' } } })
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,10}$/.test(String(value))) continue
  console.error(`--${name} is "${value}": use a whole number`)
  process.exit(2)
}
process.env.FUZZ_CASES = values.cases
if (values.seed) process.env.FUZZ_SEED = values.seed
await runTests(['fuzz'])
