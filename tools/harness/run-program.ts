import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectDir } from '../stack/environment.ts'

/** @returns the output so far */
export function collectOutput(child: ChildProcess): () => string {
  let output = ''
  const add = (text: string) => {
    output += text
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', add)
  return () => output
}

/**
 * Resolves when the process has printed a matching line. Rejects with its output if it ends before.
 */
export async function waitForOutput(child: ChildProcess, line: RegExp): Promise<() => string> {
  const output = collectOutput(child)
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => line.test(output()) && resolve())
    child.once('exit', (code) => reject(new Error(`ended with code ${code}: ${output()}`)))
  })
  return output
}

/** Runs a program of the project to its end, for two minutes at most. */
export async function runProgram(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: projectDir,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
  const output = collectOutput(child)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}
