// After a kill, a resumable upload continues from the byte on disk and ends as the same file.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { holdRow, type StorageProcess, spawnStorage } from './support/kill.ts'
import { begin } from './support/raw-request.ts'
import { ask, createdUpload, expectStored, onDisk, patchHead, upload } from './support/resumable.ts'
import { freePort } from './support/test-database.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

describe('the server is killed', () => {
  let server: StorageProcess
  let port: number
  const start = async () => {
    server = await spawnStorage({ ...world.options, port })
  }
  beforeEach(async () => {
    port = await freePort()
    await start()
  })
  afterEach(() => server.kill())

  test('in the middle of a chunk: the upload resumes from the byte on disk', async () => {
    const { target, bytes, url } = await createdUpload(world, 3_000_000, { origin: server.url })
    const sent = begin(url, patchHead(world, 'seller', url, 0))
    sent.write(bytes.subarray(0, 1_234_567))
    await expect.poll(() => onDisk(world, url)).toBe(1_234_567)
    await server.kill()
    await start()
    const head = await ask(world, 'HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('1234567')
    await upload(world, 'seller', target, bytes, {
      endpoint: `${server.url}/upload/resumable`,
      uploadUrl: url,
    })
    await expectStored(world, target, bytes)
  })

  test('repeatedly while tus-js-client retries: the file is whole', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(20_000_000)
    let kills = 0
    let restarted = Promise.resolve()
    await upload(world, 'seller', { bucket: 'drafts', name }, bytes, {
      endpoint: `${server.url}/upload/resumable`,
      chunkSize: 2_000_000,
      retryDelays: Array.from({ length: 50 }, () => 100),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= (kills + 1) * 4_000_000 && kills < 3) {
          kills += 1
          restarted = restarted.then(() => server.kill()).then(start)
        }
      },
    })
    await restarted
    expect(kills).toBe(3)
    await expectStored(world, { bucket: 'drafts', name }, bytes)
  })

  test('between the last byte and the row: the upload looks complete, but there is no object', async () => {
    const { target, name, bytes, url } = await createdUpload(world, 300_000, { origin: server.url })
    const row = await holdRow(world, name)
    const sent = begin(url, patchHead(world, 'seller', url, 0))
    sent.end(bytes)
    await row.untilItWaits()
    await server.kill()
    await row.release()
    expect(await world.stored('drafts', name)).toEqual([])
    await start()
    const head = await ask(world, 'HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('300000')
    expect(await world.stored('drafts', name)).toEqual([])
    const again = { endpoint: `${server.url}/upload/resumable` }
    await upload(world, 'seller', target, bytes, again)
    await expectStored(world, target, bytes)
  })
})
