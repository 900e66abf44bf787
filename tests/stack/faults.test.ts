// When the stack cannot start it says in one line what is wrong and how to mend it; when it was killed it recovers by itself.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@marketplace/local-postgres/processes'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { newLocalDir, runStack, stackEnvironment } from '../../tools/harness/run-stack.ts'
import { projectDir } from '../../tools/stack/environment.ts'

const folders: string[] = []
const folder = () => {
  const made = newLocalDir()
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** Runs the stack's program to its end; for starts that must fail. */
function failToStart(environment: NodeJS.ProcessEnv, localDir = folder()) {
  const done = spawnSync(process.execPath, [join(projectDir, 'tools', 'start', 'main.ts')], {
    env: { ...stackEnvironment(localDir), ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return {
    status: done.status,
    lines: done.stderr
      .trim()
      .split('\n')
      .filter((line) => !line.includes('ExperimentalWarning')),
  }
}

describe('a start that cannot work', () => {
  test('says which port is taken and which setting changes it', { tags: ['start-cannot-work'] }, async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as { port: number }
    const { status, lines } = failToStart({ PAYMENTS_PORT: String(port) })
    holder.close()
    expect(status).toBe(1)
    expect(lines).toEqual([
      `Cannot start: port ${port} (payments) is taken: end the program that uses it, or set PAYMENTS_PORT to another port (0 = any)`,
    ])
  })

  test('says that a port is no port', { tags: ['start-cannot-work'] }, () => {
    const { status, lines } = failToStart({ WEB_PORT: 'http' })
    expect(status).toBe(1)
    expect(lines).toEqual([
      'Cannot start: WEB_PORT is "http", which is no port: set it to a number from 0 (any free port) to 65535',
    ])
  })

  test('says that the secrets are damaged and how to begin again', { tags: ['start-cannot-work'] }, () => {
    const localDir = folder()
    writeFileSync(join(localDir, 'secrets.json'), '{"databasePasswords":')
    const { status, lines } = failToStart({}, localDir)
    expect(status).toBe(1)
    expect(lines).toEqual([
      `Cannot start: ${join(localDir, 'secrets.json')} is damaged: run npm run reset to begin with an empty stack`,
    ])
  })

  // Root may write everywhere, so only another user can see this one.
  test.skipIf(userInfo().uid === 0)(
    'says that the data folder cannot be written',
    { tags: ['start-cannot-work'] },
    () => {
      const closed = join(folder(), 'closed')
      mkdirSync(closed)
      chmodSync(closed, 0o555)
      const { status, lines } = failToStart({}, join(closed, 'data'))
      expect(status).toBe(1)
      expect(lines[0]).toContain('cannot be written: make it writable, or set LOCAL_DIR to another folder')
    },
  )

  test('says that the data folder is a file', { tags: ['start-cannot-work'] }, () => {
    const file = join(folder(), 'data')
    writeFileSync(file, '')
    const { status, lines } = failToStart({}, file)
    expect(status).toBe(1)
    expect(lines).toEqual([
      `Cannot start: the data folder ${file} cannot be written: make it writable, or set LOCAL_DIR to another folder`,
    ])
  })

  test('says that Node is too old', { tags: ['start-cannot-work'] }, () => {
    const pretend = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'16.20.2'})"
    const done = spawnSync(
      process.execPath,
      ['--import', pretend, join(projectDir, 'tools', 'bootstrap.mjs'), 'tools/start/main.ts'],
      { encoding: 'utf8' },
    )
    expect(done.status).toBe(1)
    expect(done.stderr.trim()).toBe(
      'Cannot start: this is Node 16.20.2, and the project needs Node 18 or later: install a newer one',
    )
  })
})

describe('a running stack', () => {
  test('is started again after kill -9 with no data lost, and ends every process at Ctrl-C', {
    tags: ['killed-9-starts'],
  }, async () => {
    const localDir = folder()
    const first = await runStack(localDir, { LOCAL_THROWAWAY: '' })
    const sql = postgres(first.stack.databaseUrls.postgres ?? '', { max: 1 })
    await sql`insert into private.settings (name, value) values ('kept', 'true')`
    await sql.end()
    first.child.kill('SIGKILL')
    await first.exited

    const second = await runStack(localDir, { LOCAL_THROWAWAY: '' })
    const again = postgres(second.stack.databaseUrls.postgres ?? '', { max: 1 })
    expect(await again`select value from private.settings where name = 'kept'`).toEqual([{ value: true }])
    await again.end()
    for (const [name, pid] of Object.entries(first.stack.pids)) expect(`${name} ${isAlive(pid)}`).toBe(`${name} false`)

    second.child.kill('SIGINT')
    expect(await second.exited).toBe(0)
    for (const [name, pid] of Object.entries(second.stack.pids)) expect(`${name} ${isAlive(pid)}`).toBe(`${name} false`)
  })
})
