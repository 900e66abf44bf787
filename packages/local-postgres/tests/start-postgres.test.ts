// The server starts in an empty folder, restarts with its data, and replaces a server that a killed
// parent left behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isAlive } from '../src/processes.ts'
import { clusterFolder, endLeftover, type PostgresServer, startPostgres } from '../src/start-postgres.ts'

const password = "it's a password"
let folder: string
let port: number
let running: PostgresServer | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-postgres-'))
  chmodSync(folder, 0o755)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
})

afterEach(async () => {
  await running?.close()
  running = undefined
  await endLeftover(join(folder, 'postgres'))
  for (const path of [clusterFolder(join(folder, 'postgres')), folder]) rmSync(path, { recursive: true, force: true })
})

const options = () => ({ dataDir: join(folder, 'postgres'), port, superuser: 'owner', password, durable: false })

async function start(prepare?: (url: string) => Promise<void>) {
  running = await startPostgres({ ...options(), prepare })
  return running
}

async function ask(statement: string, url = running?.url('owner', password) ?? '') {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return sql.unsafe(statement).finally(() => sql.end())
}

describe('a folder without a cluster', () => {
  test('gets one, is prepared once, and keeps its data over a restart', async () => {
    let prepared = 0
    const prepare = async (url: string) => {
      prepared += 1
      await ask('create table notes (text text)', url)
    }
    await start(prepare)
    await ask("insert into notes values ('kept')")
    await running?.close()
    await start(prepare)
    expect([...(await ask('select text from notes'))]).toEqual([{ text: 'kept' }])
    expect(prepared).toBe(1)
  })

  test('whose preparation failed is recreated', async () => {
    const failing = async (url: string) => {
      await ask('create table half (text text)', url)
      throw new Error('half-way')
    }
    await expect(start(failing)).rejects.toThrow('half-way')
    await start()
    expect([...(await ask("select to_regclass('half') as half"))]).toEqual([{ half: null }])
  })

  test('lets nobody in without the password', async () => {
    await start()
    await expect(ask('select 1', running?.url('owner', 'another'))).rejects.toMatchObject({ code: '28P01' })
  })
})

test('after its parent was killed, the next start ends a server and finds its data', async () => {
  const module = new URL('../src/start-postgres.ts', import.meta.url).href
  const script = `const { startPostgres } = await import(${JSON.stringify(module)})
    console.log((await startPostgres(${JSON.stringify(options())})).pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
  const left = Number(line)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(isAlive(left)).toBe(true)
  await start()
  expect(isAlive(left)).toBe(false)
  expect(running?.pid).not.toBe(left)
  expect([...(await ask('select 1 as one'))]).toEqual([{ one: 1 }])
})
