// Runs a project of generated tests with many more of them than `npm test` tries: so many, of a seed or of chance.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'

type Generated = {
  project: string
  /** The option that says how many, and how many where it says nothing. */
  count: string
  usual?: number
  countVariable: string
  seedVariable: string
}

/** Reads `--<count> N` and `--seed N` from the command line, and runs. Ends the process. */
export async function runMany({ project, count, usual = 5000, countVariable, seedVariable }: Generated): Promise<void> {
  const { values } = parseArgs({
    options: { [count]: { type: 'string', default: String(usual) }, seed: { type: 'string' } },
  })
  for (const [name, value] of Object.entries(values)) {
    if (/^\d{1,10}$/.test(String(value))) continue
    console.error(`--${name} is "${value}": use a whole number`)
    process.exit(2)
  }
  process.env[countVariable] = String(values[count])
  process.env[seedVariable] = String(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  await runTests([project])
}
