// Runs vitest in this process, so that a signal to the command ends the tests.
import { join } from 'node:path'
import '../end-with-parent.mjs'
import { projectDir } from '../stack/environment.ts'
import { ensureWebBuilt } from '../web/ensure-built.ts'

/** Projects that start no stack. The others need the built web, so it is built once before them. */
const WITHOUT_STACK = ['unit', 'rules', 'rules-slow', 'pairs', 'pairs-slow', 'pages', 'packages', 'upgrade']

/**
 * Runs some projects. Everything after the first flag goes to vitest unchanged. Exits at the end.
 */
export async function runTests(words: string[]): Promise<void> {
  const flag = words.findIndex((word) => word.startsWith('-'))
  const end = flag === -1 ? words.length : flag
  const isProject = (word: string) => /^[a-z0-9-]+\*?$/.test(word)
  const projects = words.slice(0, end).filter(isProject)
  if (projects.length === 0 || projects.some((name) => !WITHOUT_STACK.includes(name))) ensureWebBuilt()
  await runVitest(
    ...words.slice(0, end).flatMap((word) => (isProject(word) ? ['--project', word] : [word])),
    ...words.slice(end),
  )
}

/** Runs vitest with the given arguments. Exits at the end. */
export async function runVitest(...words: string[]): Promise<void> {
  process.argv.splice(2, Infinity, 'run', ...words)
  await import(join(projectDir, 'node_modules', 'vitest', 'vitest.mjs'))
}
