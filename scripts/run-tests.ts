// Runs vitest in this process, so that whoever ends the command ends the tests.
import { join } from 'node:path'
import '../local/end-with-parent.mjs'
import { projectDir } from '../local/stack/environment.ts'
import { ensureWebBuilt } from '../local/web/ensure-built.ts'

/** Tests that start stacks side by side: the web is built once, before them. */
const NEED_WEB = ['acceptance', 'api', 'crash', 'drill', 'e2e', 'faults', 'fuzz', 'model', 'races', 'stack']

/** What needs no stack and no browser: within a minute on two cores. */
const PROFILES: Record<string, string[]> = { fast: ['unit', 'rls'] }

/** Runs the projects or the profile that are named, or all projects; anything after a flag goes to vitest as it is. Ends the process. */
export async function runTests(named: string[]): Promise<void> {
  const flag = named.findIndex((word) => word.startsWith('-'))
  const end = flag === -1 ? named.length : flag
  const words = named.slice(0, end).flatMap((word) => PROFILES[word] ?? [word])
  const isProject = (word: string) => /^[a-z0-9-]+$/.test(word)
  if (!words.some(isProject) || words.some((word) => NEED_WEB.includes(word))) ensureWebBuilt()
  await runVitest(...words.flatMap((word) => (isProject(word) ? ['--project', word] : [word])), ...named.slice(end))
}

/** Runs vitest once with its own command line. Ends the process. */
export async function runVitest(...words: string[]): Promise<void> {
  process.argv.splice(2, Infinity, 'run', ...words)
  await import(join(projectDir, 'node_modules', 'vitest', 'vitest.mjs'))
}
