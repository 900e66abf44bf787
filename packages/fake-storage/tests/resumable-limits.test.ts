// A bucket's limit on resumable uploads, whatever the declared length.
import { describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { answerTo, begin } from './support/raw-request.ts'
import { ask, create, creationHeaders, expectStored, onDisk, patch, patchHead, upload } from './support/resumable.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

describe('the limits of a bucket', () => {
  const target = () => ({ bucket: 'sold', name: world.nameOf('seller') })

  test('exactly the limit passes, one byte more is 413', async () => {
    const exact = target()
    const bytes = bytesOf(100_000)
    await upload(world, 'seller', exact, bytes)
    await expectStored(world, { bucket: 'sold', name: exact.name }, bytes)
    expect((await create(world, 'seller', target(), 100_001)).status).toBe(413)
  })

  test('more bytes than announced are rejected, and the file keeps its size', async () => {
    const { url } = await create(world, 'seller', target(), 1000)
    expect((await patch(world, 'seller', url, 0, bytesOf(1001))).status).toBe(413)
    const sent = begin(url, patchHead(world, 'seller', url, 0, { 'transfer-encoding': 'chunked' }))
    sent.write(bytesOf(1000))
    sent.end(bytesOf(500))
    expect((await answerTo(sent)).status).toBe(413)
    expect(await onDisk(world, url)).toBeLessThanOrEqual(1000)
  })

  describe('for an upload of unknown length', () => {
    const headers = () => ({ ...creationHeaders(world, 'seller', target()), 'upload-defer-length': '1' })
    const tooMuch = bytesOf(100_001)

    test('hold for bytes that come with its creation', async () => {
      const sent = begin(world.storage.url, {
        method: 'POST',
        path: '/upload/resumable',
        headers: {
          ...headers(),
          'content-type': 'application/offset+octet-stream',
          'transfer-encoding': 'chunked',
        },
      })
      sent.end(tooMuch)
      expect((await answerTo(sent)).status).toBe(413)
    })

    test('hold for bytes that come later', async () => {
      const response = await fetch(`${world.storage.url}/upload/resumable`, { method: 'POST', headers: headers() })
      const url = new URL(response.headers.get('location') ?? '', response.url).href
      const sent = begin(url, patchHead(world, 'seller', url, 0, { 'transfer-encoding': 'chunked' }))
      sent.end(tooMuch)
      expect((await answerTo(sent)).status).toBe(413)
      expect(await onDisk(world, url)).toBeLessThanOrEqual(100_000)
    })
  })

  test('a type that the bucket does not take is 415, and no type at all is taken', async () => {
    const page = { bucket: 'pictures', name: world.nameOf('seller'), type: 'text/html' }
    expect((await create(world, 'seller', page, 10)).status).toBe(415)
    expect((await create(world, 'seller', { ...page, type: '' }, 10)).status).toBe(201)
  })

  test.each(['../x', 'a\\b', 'a\u0000b', ''])('the name %j is 400', async (name) => {
    expect((await create(world, 'service', { bucket: 'drafts', name }, 10)).status).toBe(400)
  })

  test('an unknown bucket is 404, and so is an unknown upload', async () => {
    expect((await create(world, 'service', { bucket: 'nowhere', name: 'x' }, 10)).status).toBe(404)
    for (const id of ['00000000-0000-4000-8000-000000000000', '..%2f..%2fetc%2fpasswd', 'x.json']) {
      const response = await ask(world, 'HEAD', 'service', `${world.storage.url}/upload/resumable/${id}`)
      expect(response.status).toBe(404)
    }
  })
})
