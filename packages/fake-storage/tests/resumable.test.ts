// Resumable uploads with tus-js-client end as the same file, once, after pauses, cuts and repeats.
import { describe, expect, test } from 'vitest'
import { startFakeStorage } from '../src/start-fake-storage.ts'
import { bytesOf } from './support/bytes.ts'
import { begin } from './support/raw-request.ts'
import {
  ask,
  chunkSize,
  create,
  createdUpload,
  creationHeaders,
  expectStored,
  finished,
  onDisk,
  patch,
  patchHead,
  upload,
} from './support/resumable.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

describe('a seller', () => {
  test('uploads in chunks', async () => {
    const { target, name, bytes } = await finished(world, 2 * chunkSize + 12_345)
    await expectStored(world, target, bytes)
    const { data } = await world.as('seller').from('drafts').info(name)
    expect(data).toMatchObject({ size: bytes.length, contentType: 'video/mp4', cacheControl: 'max-age=60' })
  })

  test.each([200_000, 0])('uploads %i bytes in one request', async (length) => {
    const whole = { chunkSize: Infinity, uploadDataDuringCreation: true }
    const { target, bytes } = await finished(world, length, whole)
    await expectStored(world, target, bytes)
  })

  test('pauses, and resumes where it stopped', async () => {
    const { target, bytes, url } = await createdUpload(world, 500_000)
    expect((await patch(world, 'seller', url, 0, bytes.subarray(0, 123_457))).status).toBe(204)
    const offsets: number[] = []
    await upload(world, 'seller', target, bytes, {
      uploadUrl: url,
      onProgress: (sent) => offsets.push(sent),
    })
    expect(offsets[0]).toBeGreaterThanOrEqual(123_457)
    await expectStored(world, target, bytes)
  })

  test('loses the connection in the middle of a chunk, and every byte that arrived counts', async () => {
    const { target, bytes, url } = await createdUpload(world, 500_000)
    const sent = begin(url, patchHead(world, 'seller', url, 0))
    sent.write(bytes.subarray(0, 200_000))
    await expect.poll(() => onDisk(world, url)).toBe(200_000)
    sent.destroy()
    await upload(world, 'seller', target, bytes, { uploadUrl: url })
    await expectStored(world, target, bytes)
  })

  test('learns that it is complete if the last answer was lost', async () => {
    const { target, name, bytes, url } = await finished(world, 1000)
    const [row] = await world.stored('drafts', name)
    const head = await ask(world, 'HEAD', 'seller', url)
    expect(head.headers.get('upload-offset')).toBe('1000')
    await upload(world, 'seller', target, bytes, { uploadUrl: url })
    expect(await world.stored('drafts', name)).toEqual([row])
  })

  test('cannot change what is finished', async () => {
    const { target, bytes, url } = await finished(world, 1000)
    const answers = [
      await patch(world, 'seller', url, 1000, bytesOf(10)),
      await patch(world, 'seller', url, 0, bytesOf(10)),
      await ask(world, 'DELETE', 'seller', url),
      await ask(world, 'GET', 'seller', url),
    ]
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
    await expectStored(world, target, bytes)
  })

  test('cancels an upload, and its bytes are deleted', async () => {
    const { url } = await create(world, 'seller', { bucket: 'drafts', name: world.nameOf('seller') }, 1000)
    await patch(world, 'seller', url, 0, bytesOf(500))
    expect((await ask(world, 'DELETE', 'seller', url)).status).toBe(204)
    await expect(onDisk(world, url)).rejects.toThrow('ENOENT')
  })

  test('replaces a file only when asked to', async () => {
    const { target } = await finished(world, 1000)
    const second = bytesOf(2000)
    await expect(upload(world, 'seller', target, second)).rejects.toThrow('409')
    const headers = { ...world.headers('seller'), 'x-upsert': 'true' }
    await upload(world, 'seller', target, second, { headers })
    await expectStored(world, target, second)
  })
})

describe('the address of an upload', () => {
  const locationOf = async (origin: string, path: string) => {
    const target = { bucket: 'drafts', name: world.nameOf('seller') }
    const headers = { ...creationHeaders(world, 'seller', target), 'upload-length': '10' }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers })
    return response.headers.get('location') ?? ''
  }

  test.each(['/upload/resumable', '/upload/resumable/'])('fits below %s, whatever stands before it', async (path) => {
    const location = await locationOf(world.storage.url, path)
    const resolved = new URL(location, `https://shop.example/storage/v1${path}`).href
    expect(resolved).toMatch(/^https:\/\/shop\.example\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
  })

  test('is the public one where the service knows it', async () => {
    const publicUrl = 'https://shop.example/storage/v1'
    const service = await startFakeStorage({ ...world.options, publicUrl })
    try {
      const location = await locationOf(service.url, '/upload/resumable')
      expect(location).toMatch(/^https:\/\/shop\.example\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
    } finally {
      await service.close()
    }
  })
})
