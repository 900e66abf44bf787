// A standby follows its primary, survives a kill, and can replace it.
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStandby } from '../src/make-standby.ts'
import { clusterFolder, endLeftover, type PostgresServer, startPostgres } from '../src/start-postgres.ts'

const account = { superuser: 'owner', password: `it's a \\ password` }
let folder: string
let primary: PostgresServer

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const names = ['primary', 'standby_1', 'standby_2']
const running = new Set<PostgresServer>()

async function start(name: string, port: number, settings = {}) {
  const server = await startPostgres({ dataDir: join(folder, name), port, ...account, settings })
  running.add(server)
  return server
}

async function startStandby(name: string) {
  await makeStandby({ dataDir: join(folder, name), primary, ...account, name })
  return start(name, await freePort())
}

async function ask(server: PostgresServer, statement: string) {
  const sql = postgres(server.url(account.superuser, account.password), { max: 1, onnotice: () => {} })
  return sql.unsafe(statement).finally(() => sql.end({ timeout: 1 }))
}

const textsOf = async (server: PostgresServer) =>
  (await ask(server, 'select text from notes order by text')).map(({ text }) => text)

const kill = async (server: PostgresServer) => {
  process.kill(server.pid, 'SIGKILL')
  await server.ended
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-postgres-'))
  chmodSync(folder, 0o755)
  primary = await start('primary', await freePort(), { wal_keep_size: '64MB' })
  await ask(primary, "create table notes (text text primary key); insert into notes values ('a')")
})

afterEach(async () => {
  for (const server of running) await server.close()
  running.clear()
  for (const name of names) {
    await endLeftover(join(folder, name))
    rmSync(clusterFolder(join(folder, name)), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
})

test('a standby has what the primary has, follows it, and takes no writes', async () => {
  const standby = await startStandby('standby_1')
  expect(await textsOf(standby)).toEqual(['a'])
  await ask(primary, "insert into notes values ('b')")
  await vi.waitFor(async () => expect(await textsOf(standby)).toEqual(['a', 'b']), 10_000)
  await expect(ask(standby, "insert into notes values ('c')")).rejects.toMatchObject({ code: '25006' })
  expect([...(await ask(primary, 'select application_name, state from pg_stat_replication'))]).toEqual([
    { application_name: 'standby_1', state: 'streaming' },
  ])
})

test('a killed standby resumes, and a new one replaces an existing one', async () => {
  const standby = await startStandby('standby_1')
  await kill(standby)
  await ask(primary, "insert into notes values ('while it was away')")
  const again = await start('standby_1', standby.port)
  await vi.waitFor(async () => expect(await textsOf(again)).toEqual(['a', 'while it was away']), 10_000)
  await again.close()
  expect(await textsOf(await startStandby('standby_1'))).toEqual(['a', 'while it was away'])
})

test('a standby that is promoted has every write that a commit of the quorum acknowledged', async () => {
  const standbys = [await startStandby('standby_1'), await startStandby('standby_2')]
  await ask(primary, "alter system set synchronous_standby_names = 'ANY 1 (standby_1, standby_2)'")
  await ask(primary, 'select pg_reload_conf()')
  const acknowledged: string[] = []
  const writer = postgres(primary.url(account.superuser, account.password), { max: 1, onnotice: () => {} })
  const writes = (async () => {
    for (let number = 0; ; number += 1) {
      const text = `write ${String(number).padStart(6, '0')}`
      await writer`insert into notes values (${text})`
      acknowledged.push(text)
    }
  })().catch(() => {})
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), 20_000)
  await kill(primary)
  await writes
  await writer.end({ timeout: 0 })
  const received = async (server: PostgresServer) =>
    Number((await ask(server, "select pg_last_wal_receive_lsn() - '0/0' as bytes"))[0]?.bytes)
  const [first, second] = await Promise.all(standbys.map(received))
  const furthest = (first ?? 0) >= (second ?? 0) ? standbys[0] : standbys[1]
  if (!furthest) throw new Error('there is no standby')
  await ask(furthest, 'select pg_promote()')
  expect(await textsOf(furthest)).toEqual(expect.arrayContaining(acknowledged))
  await ask(furthest, "insert into notes values ('written to the new primary')")
})
