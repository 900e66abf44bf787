// A stack ends with its parent, also when it fails: no process and no folder stays behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, isAlive } from '@marketplace/local-postgres/processes'
import { afterAll, describe, expect, test } from 'vitest'
import { waitForOutput } from '../../tools/harness/run-program.ts'
import { readStack, stackEnvironment } from '../../tools/harness/run-stack.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { isListening } from '../../tools/stack/ports.ts'
import { openFolders } from './support/starts.ts'

const folder = openFolders()
const children: ChildProcess[] = []
afterAll(async () => {
  for (const { pid } of children) if (pid && isAlive(pid)) await endProcess(pid)
})

/** Starts a command and waits for a line of its output. */
async function startUntil(line: RegExp, command: string, words: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(command, words, { cwd: projectDir, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const output = await waitForOutput(child, line)
  return { child, output: output() }
}

/** `npm start`, or its program itself. */
const start = (line: RegExp, localDir: string, { byNpm = false, settings = {} } = {}) =>
  startUntil(
    line,
    byNpm ? 'npm' : process.execPath,
    byNpm ? ['start'] : [join(projectDir, 'tools', 'start', 'main.ts')],
    { ...stackEnvironment(localDir), LOCAL_SAMPLE_SHOP: '0', ...settings },
  )

/** Postgres alone may take 15 s to end in order. */
const ENDS = { timeout: 60_000 }

const stillAlive = (pids: Record<string, number>) =>
  Object.entries(pids).flatMap(([name, pid]) => (isAlive(pid) ? [name] : []))

/** A tool of the project's own that starts a stack and then hangs. */
const tool = `
  const { runStack } = await import(${JSON.stringify(join(projectDir, 'tools', 'harness', 'run-stack.ts'))})
  const { stack } = await runStack(process.env.LOCAL_DIR, { LOCAL_SAMPLE_SHOP: '0' })
  console.log('started')
  await new Promise((resolve) => setTimeout(resolve, 600_000))`

describe('a stack ends with the process that started it', () => {
  test('a tool that is killed leaves no process and no folder', { tags: ['starts-stack-ends'] }, async () => {
    const localDir = folder()
    const { child } = await startUntil(/started/, process.execPath, ['--input-type=module', '--eval', tool], {
      ...process.env,
      LOCAL_DIR: localDir,
    })
    const { pids } = readStack(localDir)
    expect(stillAlive(pids)).toEqual(Object.keys(pids))
    child.kill('SIGKILL')
    await expect.poll(() => stillAlive(pids), ENDS).toEqual([])
    await expect.poll(() => existsSync(localDir), ENDS).toBe(false)
  })

  test('SIGTERM to npm ends the stack that `npm start` runs, which installed nothing again', {
    tags: ['starts-stack-ends'],
  }, async () => {
    const localDir = folder()
    const { child, output } = await start(/^Ready/m, localDir, { byNpm: true })
    expect(output).not.toContain('Installing')
    const { pids } = readStack(localDir)
    child.kill('SIGTERM')
    await expect.poll(() => stillAlive(pids), ENDS).toEqual([])
  })

  test('one that is ended while it is starting leaves nothing that it had begun', {
    tags: ['starts-stack-ends'],
  }, async () => {
    const localDir = folder()
    const { child } = await start(/Filling/, localDir, { settings: { LOCAL_SAMPLE_SHOP: '1' } })
    const [postgres] = readFileSync(join(localDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    expect(isAlive(Number(postgres))).toBe(true)
    child.kill('SIGTERM')
    await expect.poll(() => child.exitCode, ENDS).toBe(0)
    expect(isAlive(Number(postgres))).toBe(false)
  })

  test('a run of the rights tests that is ended leaves no database', { tags: ['starts-stack-ends'] }, async () => {
    const opens = `
      const { openTestDatabase } = await import(${JSON.stringify(join(projectDir, 'tools', 'harness', 'test-database.ts'))})
      const database = await openTestDatabase()
      console.log('at ' + new URL(database.urls.postgres).port)
      await new Promise((resolve) => setTimeout(resolve, 600_000))`
    const words = ['--input-type=module', '--eval', opens]
    const { child, output } = await startUntil(/at \d+/, process.execPath, words, process.env)
    const port = Number(/at (\d+)/.exec(output)?.[1])
    expect(await isListening(port)).toBe(true)
    child.kill('SIGTERM')
    await expect.poll(() => isListening(port), ENDS).toBe(false)
  })
})
