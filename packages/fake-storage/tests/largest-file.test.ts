// A bucket accepts its largest file without holding it in memory.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StorageProcess, spawnStorage } from './support/kill.ts'
import { answerTo, begin } from './support/raw-request.ts'
import { useWorld } from './support/world.ts'

/** In bytes. More than a process could hold without showing it. */
const LIMIT = 2 ** 29
/** A server that grows by more than this holds part of the file. */
const MEMORY_BYTES = 200 * 2 ** 20
const PIECE = Buffer.alloc(2 ** 20)

const world = useWorld()
let server: StorageProcess
beforeAll(async () => {
  await world.sql`update storage.buckets set file_size_limit = ${LIMIT} where id = 'sold'`
  server = await spawnStorage({ ...world.options, fileSizeLimit: LIMIT })
})
afterAll(() => server.kill())

const memory = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) * 1024

const uploadTo = (name: string, length: Record<string, string>) =>
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
  const sent = uploadTo(name, { 'content-length': String(LIMIT) })
  const most = await sendZeros(sent, LIMIT)
  sent.end()
  expect((await answerTo(sent)).status).toBe(200)
  expect((await world.stored('sold', name))[0]?.metadata.size).toBe(LIMIT)
  expect(most - atRest).toBeLessThan(MEMORY_BYTES)
})
