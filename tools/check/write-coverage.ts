// A step of `npm run check`: writes dist/coverage.md and fails when a promise has no test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCoverage } from '../../tests/promises/coverage.ts'
import { projectDir } from '../stack/environment.ts'

const { page, promises, unproven, repeated } = await readCoverage()
mkdirSync(join(projectDir, 'dist'), { recursive: true })
writeFileSync(join(projectDir, 'dist', 'coverage.md'), page)

const share = Math.round((100 * repeated.length) / promises)
console.log(`note: ${repeated.length} of ${promises} promises (${share} %) are proven at two or more levels`)
if (process.argv.includes('--repeated'))
  for (const { id, levels } of repeated) console.log(`${id}: ${levels.join(', ')}`)
if (unproven.length > 0) {
  console.error(`No test has the tag ${unproven.join(', ')}.`)
  process.exitCode = 1
}
