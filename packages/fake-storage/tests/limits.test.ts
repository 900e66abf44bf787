// A bucket's limits for size and media type, as on hosted. A declared length and a form are
// counted, a raw body of unknown length is not. So the shop can't rely on a bucket's limit.

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { type StorageProcess, spawnStorage } from './support/kill.ts'
import { answerTo, begin, send } from './support/raw-request.ts'
import { useWorld } from './support/world.ts'

/** The limit of the bucket `sold` in bytes. */
const limit = 100_000

const world = useWorld()

const uploadTo = (name: string, headers: Record<string, string>) => ({
  method: 'POST',
  path: `/object/sold/${name}`,
  headers: { ...world.headers('seller'), 'content-type': 'application/pdf', ...headers },
})

const leftovers = () => readdir(join(world.options.dataDir, 'incoming'))

describe('a seller uploads', () => {
  test.each([
    { what: 'exactly the limit', size: limit, isForm: false, refusal: undefined },
    { what: 'exactly the limit in a longer form', size: limit, isForm: true, refusal: undefined },
    { what: 'one byte more', size: limit + 1, isForm: false, refusal: '413' },
    { what: 'one byte more as a form', size: limit + 1, isForm: true, refusal: '413' },
  ])('$what: $refusal', async ({ size, isForm, refusal }) => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(size)
    const body = isForm ? new Blob([new Uint8Array(bytes)]) : bytes
    const { error } = await world.as('seller').from('sold').upload(name, body)
    if (refusal) expect(error).toMatchObject({ status: 400, statusCode: refusal })
    else expect(error).toBeNull()
    const sizes = (await world.stored('sold', name)).map(({ metadata }) => metadata.size)
    expect(sizes).toEqual(refusal ? [] : [size])
    expect(await leftovers()).toEqual([])
  })

  test('announcing one byte more: 413 before the bytes', async () => {
    const headers = { 'content-length': String(limit + 1) }
    const sent = begin(world.storage.url, uploadTo(world.nameOf('seller'), headers))
    const answer = await answerTo(sent)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ statusCode: '413', error: 'Payload too large' })
    sent.destroy()
  })

  test('far more in chunks, without a length: accepted, as on hosted', async () => {
    const name = world.nameOf('seller')
    const sent = begin(world.storage.url, uploadTo(name, { 'transfer-encoding': 'chunked' }))
    sent.write(bytesOf(limit))
    sent.end(bytesOf(limit))
    expect((await answerTo(sent)).status).toBe(200)
    expect((await world.stored('sold', name))[0]?.metadata.size).toBe(2 * limit)
    expect(await leftovers()).toEqual([])
  })

  test('less than announced, and nothing is kept', async () => {
    const name = world.nameOf('seller')
    const sent = begin(world.storage.url, uploadTo(name, { 'content-length': '1000' }))
    sent.write(bytesOf(500))
    await expect.poll(leftovers).toHaveLength(1)
    sent.destroy()
    await expect.poll(leftovers).toEqual([])
    expect(await world.stored('sold', name)).toEqual([])
  })
})

describe('a bucket for pictures', () => {
  test.each([
    { type: 'image/png', taken: true },
    { type: 'IMAGE/JPEG', taken: false },
    { type: 'image/png;charset=utf-8', taken: false },
    { type: 'image/svg+xml', taken: false },
    { type: 'image/png2', taken: false },
    { type: 'text/html', taken: false },
    { type: 'image/png, text/html', taken: false },
    { type: 'image', taken: false },
  ])('takes $type: $taken', async ({ type, taken }) => {
    const name = world.nameOf('seller')
    const head = { method: 'POST', path: `/object/pictures/${name}` }
    const headers = { ...world.headers('seller'), 'content-type': type }
    const answer = await send(world.storage.url, { ...head, headers }, 'picture')
    expect(answer.status).toBe(taken ? 200 : 400)
    if (!taken) expect(JSON.parse(answer.text)).toMatchObject({ statusCode: '415' })
    expect(await world.stored('pictures', name)).toHaveLength(taken ? 1 : 0)
  })

  test('asks a form’s file for its type as well', async () => {
    const name = world.nameOf('seller')
    const { error } = await world
      .as('seller')
      .from('pictures')
      .upload(name, new Blob(['x'], { type: 'text/html' }))
    expect(error).toMatchObject({ statusCode: '415' })
    expect(await world.stored('pictures', name)).toEqual([])
  })
})

test('a bucket that does not exist takes nothing', async () => {
  const { error } = await world.as('service').from('nowhere').upload('a.txt', 'hello')
  expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
})

describe('the largest file', () => {
  /** In bytes. More than a process could hold without showing it. */
  const LIMIT = 2 ** 29
  /** A server that grows by more than this holds part of the file. */
  const MEMORY_BYTES = 200 * 2 ** 20
  const PIECE = Buffer.alloc(2 ** 20)

  let server: StorageProcess
  beforeAll(async () => {
    await world.sql`update storage.buckets set file_size_limit = ${LIMIT} where id = 'sold'`
    server = await spawnStorage({ ...world.options, fileSizeLimit: LIMIT })
  })
  afterAll(() => server.kill())

  const memory = () =>
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) * 1024

  const beginLarge = (name: string, length: Record<string, string>) =>
    begin(server.url, {
      method: 'POST',
      path: `/object/sold/${name}`,
      headers: { ...world.headers('seller'), 'content-type': 'application/pdf', ...length },
    })

  /** Returns the server's peak memory during the upload. */
  async function sendZeros(sent: ClientRequest, bytes: number): Promise<number> {
    let most = 0
    for (let left = bytes; left > 0; left -= PIECE.length) {
      if (!sent.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) await once(sent, 'drain')
      if (left % (128 * PIECE.length) === 0) most = Math.max(most, memory())
    }
    return most
  }

  test('a file of exactly the limit is stored, and never held in memory', async () => {
    const name = world.nameOf('seller')
    const atRest = memory()
    const sent = beginLarge(name, { 'content-length': String(LIMIT) })
    const most = await sendZeros(sent, LIMIT)
    sent.end()
    expect((await answerTo(sent)).status).toBe(200)
    expect((await world.stored('sold', name))[0]?.metadata.size).toBe(LIMIT)
    expect(most - atRest).toBeLessThan(MEMORY_BYTES)
  })
})
