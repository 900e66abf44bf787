// Faults: the database is down, the server dies between the bytes and the row, many uploads write
// one name.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openByteStore } from '../src/byte-store.ts'
import { openPool } from '../src/database.ts'
import { startFakeStorage } from '../src/start-fake-storage.ts'
import { sweepStorage } from '../src/sweep-storage.ts'
import { bytesOf, expectBytes } from './support/bytes.ts'
import { holdRow, spawnStorage } from './support/kill.ts'
import { answerTo, begin, send } from './support/raw-request.ts'
import { createdUpload } from './support/resumable.ts'
import { useWorld } from './support/world.ts'

const world = useWorld({ ownServer: true })

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(world.options.dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function sweep(hoursLater: number) {
  const pool = openPool(world.options.databaseUrl)
  const storage = {
    pool,
    bytes: await openByteStore(world.options.dataDir),
    jwtSecret: '',
    fileSizeLimit: 0,
    log: () => {},
  }
  return sweepStorage(storage, Date.now() + hoursLater * 3_600_000).finally(() => pool.end())
}

test('twenty uploads of one new name at once all succeed, and only one file stays', async () => {
  const name = world.nameOf('seller')
  const before = await filesOnDisk()
  const uploads = Array.from({ length: 20 }, () => {
    const headers = { ...world.headers('seller'), 'content-length': '5000' }
    const sent = begin(world.storage.url, { method: 'POST', path: `/object/sold/${name}`, headers })
    sent.write(bytesOf(2500))
    return sent
  })
  await expect.poll(filesOnDisk).toHaveLength(before.length + 20)
  const answers = await Promise.all(
    uploads.map((sent) => {
      sent.end(bytesOf(2500))
      return answerTo(sent)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const rows = await world.stored('sold', name)
  expect(rows).toHaveLength(1)
  const files = await filesOnDisk()
  expect(files).toHaveLength(before.length + 1)
  expect(files).toContain(rows[0]?.version)
})

describe('the server is killed while a seller uploads', () => {
  test('only bytes without a row are swept after a day', async () => {
    const kept = world.nameOf('seller')
    const bytes = bytesOf(1000)
    await world.as('seller').from('drafts').upload(kept, bytes)
    const before = await filesOnDisk()
    const server = await spawnStorage(world.options)
    const cut = begin(server.url, {
      method: 'POST',
      path: `/object/drafts/${world.nameOf('seller')}`,
      headers: { ...world.headers('seller'), 'content-type': 'application/pdf', 'content-length': '2000' },
    })
    cut.write(bytesOf(1000))
    const complete = world.nameOf('seller')
    const row = await holdRow(world, complete)
    const head = { method: 'POST', path: `/object/drafts/${complete}`, headers: world.headers('seller') }
    void send(server.url, head, 'all of it').catch(() => {})
    await row.untilItWaits()
    await expect.poll(filesOnDisk).toHaveLength(before.length + 2)
    await server.kill()
    await row.release()
    expect(await world.stored('drafts', complete)).toEqual([])
    expect(await sweep(1)).toEqual({ incoming: 0, resumable: 0, objects: 0 })
    expect(await sweep(25)).toEqual({ incoming: 1, resumable: 0, objects: 1 })
    expect((await filesOnDisk()).sort()).toEqual(before.sort())
    await expectBytes(world.as('seller').from('drafts'), kept, bytes)
  })

  test('an unfinished resumable upload is swept after a day', async () => {
    const before = await filesOnDisk()
    await createdUpload(world, 10)
    expect(await filesOnDisk()).toHaveLength(before.length + 2)
    expect((await sweep(1)).resumable).toBe(0)
    expect((await sweep(25)).resumable).toBe(2)
    expect((await filesOnDisk()).sort()).toEqual(before.sort())
  })
})

test('a row with an invalid or missing version answers as a missing file', async () => {
  await writeFile(join(world.options.dataDir, '..', 'bait'), 'a secret')
  for (const version of ['../bait', randomUUID()]) {
    const name = world.nameOf('seller')
    await world.sql`insert into storage.objects (bucket_id, name, version) values ('drafts', ${name}, ${version})`
    const response = await fetch(`${world.storage.url}/object/drafts/${name}`, { headers: world.headers('seller') })
    expect(await response.json()).toMatchObject({ statusCode: '404' })
    const drafts = world.as('seller').from('drafts')
    expect((await drafts.copy(name, world.nameOf('seller'))).error).toMatchObject({ statusCode: '404' })
    expect((await drafts.remove([name])).data).toHaveLength(1)
  }
  expect(await readFile(join(world.options.dataDir, '..', 'bait'), 'utf8')).toBe('a secret')
})

test('while the database is down everyone gets a plain 500, and it recovers without a restart', async () => {
  const name = world.nameOf('seller')
  const bytes = bytesOf(1000)
  const drafts = world.as('seller').from('drafts')
  await drafts.upload(name, bytes)
  const before = await filesOnDisk()
  await world.whileDatabaseIsAway(async () => {
    for (const [method, path] of [
      ['GET', `/object/drafts/${name}`],
      ['POST', `/object/drafts/${world.nameOf('seller')}`],
    ] as const) {
      const answer = await send(world.storage.url, { method, path, headers: world.headers('seller') }, 'hello')
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(500)
      expect(JSON.parse(answer.text)).toMatchObject({ statusCode: '500', error: 'Internal' })
      expect(answer.text).not.toMatch(/postgres|127\.0\.0\.1|ECONN/i)
    }
    expect(await send(world.storage.url, { method: 'GET', path: '/status' })).toMatchObject({ status: 200, text: '' })
    expect(await filesOnDisk()).toEqual(before)
  })
  const head = { method: 'HEAD', headers: world.headers('seller') }
  const isServed = async () => (await fetch(`${world.storage.url}/object/drafts/${name}`, head)).ok
  await expect.poll(isServed, { timeout: 5000 }).toBe(true)
  await expectBytes(drafts, name, bytes)
})

test.each([
  ['s3', 400, '404'],
  ['file', 500, '500'],
] as const)('missing bytes are answered like a backend of %s', async (backend, status, statusCode) => {
  const name = world.nameOf('seller')
  await world.as('seller').from('drafts').upload(name, bytesOf(10))
  const [row] = await world.stored('drafts', name)
  const version = row?.version ?? ''
  await rm(join(world.options.dataDir, 'objects', version.slice(0, 2), version))
  const storage = await startFakeStorage({ ...world.options, port: 0, backend })
  const answer = await fetch(`${storage.url}/object/drafts/${name}`, { headers: world.headers('service') })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status, body: { statusCode } })
  await storage.close()
})
