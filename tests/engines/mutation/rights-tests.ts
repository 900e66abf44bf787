// The rights tests, run as a process on a database of their own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectDir } from '../../../tools/stack/environment.ts'

/** Runs the rights tests of some files, or all, until one fails: that one, or null. */
export async function firstFailing(urls: Record<string, string>, files: string[]): Promise<string | null> {
  const vitest = join(projectDir, 'node_modules', 'vitest', 'vitest.mjs')
  const paths = files.map((file) => `tests/rls/${file}`)
  // One file after the other: all of them share this one database, and some look at a whole table.
  const words = ['run', '--project', 'rls', '--bail=1', '--no-file-parallelism', ...paths]
  const child = spawn(process.execPath, [vitest, ...words], {
    cwd: projectDir,
    env: { ...process.env, TEST_DATABASE_URLS: JSON.stringify(urls) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code === 0) return null
  return stripVTControlCharacters(output).match(/FAIL .*/)?.[0] ?? output.slice(-2000)
}
