// Runs a project of tests that repeat themselves many more times than `npm test` has them: so many, and where they are generated of a seed or of chance.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'
import { stop } from './stop.ts'

type Generated = {
  project: string
  /** The option that says how many, and how many where it says nothing. */
  count: string
  usual?: number
  countVariable: string
  /** Where a seed chooses what is tried. */
  seedVariable?: string
}

/** Reads `--<count> N` and `--seed N` from the command line, and runs. Ends the process. */
export async function runMany({ project, count, usual = 5000, countVariable, seedVariable }: Generated): Promise<void> {
  const { values } = parseArgs({
    options: { [count]: { type: 'string', default: String(usual) }, seed: { type: 'string' } },
  })
  for (const [name, value] of Object.entries(values)) {
    if (/^\d{1,10}$/.test(String(value))) continue
    stop(`--${name} is "${value}": use a whole number`)
  }
  process.env[countVariable] = String(values[count])
  if (seedVariable) process.env[seedVariable] = String(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  await runTests([project])
}
