// A start that fails reports why in one line; a killed stack recovers by itself.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@marketplace/local-postgres/processes'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { runStack } from '../../tools/harness/run-stack.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { failToStart, openFolders } from './support/starts.ts'

const folder = openFolders()

describe('a start that cannot work says', { tags: ['start-cannot-work'] }, () => {
  const taken = createServer().listen(0, '127.0.0.1')
  afterAll(() => taken.close())
  const file = (path: string, content = '') => {
    writeFileSync(path, content)
    return path
  }

  test.each<[string, () => { settings?: Record<string, string>; localDir?: string; line: string }]>([
    [
      'which port is taken and which setting changes it',
      () => {
        const { port } = taken.address() as { port: number }
        return {
          settings: { PAYMENTS_PORT: String(port) },
          line: `port ${port} (payments) is taken: end the program that uses it, or set PAYMENTS_PORT to another port (0 = any)`,
        }
      },
    ],
    [
      'that a port is no port',
      () => ({
        settings: { WEB_PORT: 'http' },
        line: 'WEB_PORT is "http", which is no port: set it to a number from 0 (any free port) to 65535',
      }),
    ],
    [
      'that the secrets are damaged and how to begin again',
      () => {
        const localDir = folder()
        const secrets = file(join(localDir, 'secrets.json'), '{"databasePasswords":')
        return { localDir, line: `${secrets} is damaged: run npm run reset to begin with an empty stack` }
      },
    ],
    [
      'that the data folder is a file',
      () => {
        const localDir = file(join(folder(), 'data'))
        const advice = 'make it writable, or set LOCAL_DIR to another folder'
        return { localDir, line: `can’t write to the data folder ${localDir}: ${advice}` }
      },
    ],
  ])('%s', async (_, prepare) => {
    const { settings = {}, localDir = folder(), line } = prepare()
    expect(await failToStart(settings, localDir)).toBe(`Cannot start: ${line}`)
  })

  // Root may write everywhere, so only another user can see this one.
  test.skipIf(userInfo().uid === 0)('that the data folder cannot be written', async () => {
    const closed = join(folder(), 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o555)
    expect(await failToStart({}, join(closed, 'data'))).toContain(
      ': make it writable, or set LOCAL_DIR to another folder',
    )
  })

  test('that Node is too old', () => {
    const pretend = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'16.20.2'})"
    const words = ['--import', pretend, join(projectDir, 'tools', 'bootstrap.mjs'), 'tools/start/main.ts']
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe('Cannot start: Node 16.20.2 is too old: install Node 18 or later')
  })
})

describe('a running stack', () => {
  test('is started again after kill -9 with no data lost, and ends every process at Ctrl-C', {
    tags: ['killed-9-starts'],
  }, async () => {
    const localDir = folder()
    const first = await runStack(localDir, { LOCAL_THROWAWAY: '', LOCAL_SAMPLE_SHOP: '0' })
    const sql = postgres(first.stack.databaseUrls.postgres ?? '', { max: 1 })
    await sql`insert into private.settings (name, value) values ('kept', 'true')`
    await sql.end()
    const { postgres: database = 0, ...parts } = first.stack.pids
    const stillAlive = () => Object.entries(parts).flatMap(([name, pid]) => (isAlive(pid) ? [name] : []))
    expect(stillAlive()).toEqual(Object.keys(parts))
    first.child.kill('SIGKILL')
    await first.exited
    await expect.poll(stillAlive).toEqual([])

    const second = await runStack(localDir, { LOCAL_THROWAWAY: '', LOCAL_SAMPLE_SHOP: '0' })
    const again = postgres(second.stack.databaseUrls.postgres ?? '', { max: 1 })
    expect(await again`select value from private.settings where name = 'kept'`).toEqual([{ value: true }])
    await again.end()
    // The next start took Postgres over, and ended it in order.
    expect(isAlive(database)).toBe(false)

    second.child.kill('SIGINT')
    expect(await second.exited).toBe(0)
    for (const [name, pid] of Object.entries(second.stack.pids)) expect(`${name} ${isAlive(pid)}`).toBe(`${name} false`)
  })
})
