// Rights of a resumable upload are checked at its beginning and before every chunk, but not at its
// end, as on hosted.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesOf } from './support/bytes.ts'
import { answerTo, begin } from './support/raw-request.ts'
import { ask, create, createdUpload, expectStored, onDisk, patch, patchHead, upload } from './support/resumable.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

/** Runs the act while the buyer is banned. */
async function whileBanned(act: () => Promise<void>): Promise<void> {
  await world.sql`insert into public.bans (user_id) values (${world.users.buyer})`
  await act().finally(() => world.sql`delete from public.bans where user_id = ${world.users.buyer}`)
}

describe('the right to upload', () => {
  test.each([
    { persona: 'visitor', refused: true },
    { persona: 'stranger', refused: true },
    { persona: 'banned', refused: true },
    { persona: 'seller', refused: false },
  ] as const)('$persona begins one in the seller’s folder: refused $refused', async ({ persona, refused }) => {
    const name = world.nameOf('seller')
    const before = await readdir(join(world.options.dataDir, 'resumable'))
    const created = await create(world, persona, { bucket: 'sold', name }, 10)
    expect(created.status).toBe(refused ? 403 : 201)
    const after = await readdir(join(world.options.dataDir, 'resumable'))
    expect(after.length > before.length).toBe(!refused)
  })

  test('is not checked again at the end: a ban during the only chunk still leaves a file', async () => {
    const { target, bytes, url } = await createdUpload(world, 1000, { bucket: 'sold', persona: 'buyer' })
    const sent = begin(url, patchHead(world, 'buyer', url, 0, { 'content-length': '1000' }))
    sent.write(bytes.subarray(0, 400))
    await expect.poll(() => onDisk(world, url)).toBe(400)
    await whileBanned(async () => {
      sent.end(bytes.subarray(400))
      expect((await answerTo(sent)).status).toBe(204)
    })
    await expectStored(world, target, bytes)
  })

  test('is not checked again at the end: a newer file of the same name is replaced', async () => {
    const { target, name, bytes, url } = await createdUpload(world, 1000, { bucket: 'sold' })
    const sent = begin(url, patchHead(world, 'seller', url, 0, { 'content-length': '1000' }))
    sent.write(bytes.subarray(0, 400))
    await expect.poll(() => onDisk(world, url)).toBe(400)
    expect((await world.as('seller').from('sold').upload(name, 'in between')).error).toBeNull()
    const [row] = await world.stored('sold', name)
    sent.end(bytes.subarray(400))
    expect((await answerTo(sent)).status).toBe(204)
    await expectStored(world, target, bytes)
    expect((await world.stored('sold', name))[0]).toMatchObject({ id: row?.id, metadata: { size: 1000 } })
  })

  test('follows the policies: others may neither feed nor end it, and the service may', async () => {
    const { target, bytes, url } = await createdUpload(world, 1000)
    for (const persona of ['visitor', 'stranger', 'buyer'] as const) {
      expect((await ask(world, 'HEAD', persona, url)).status).toBe(200)
      expect((await patch(world, persona, url, 0, bytesOf(10))).status).toBe(403)
      expect((await ask(world, 'DELETE', persona, url)).status).toBe(403)
    }
    expect(await onDisk(world, url)).toBe(0)
    expect((await patch(world, 'service', url, 0, bytes)).status).toBe(204)
    await expectStored(world, target, bytes)
  })

  test('may come from a signed link instead', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(3000)
    const { data } = await world.as('seller').from('sold').createSignedUploadUrl(name)
    const endpoint = `${world.storage.url}/upload/resumable/sign`
    const signed = { endpoint, headers: { 'x-signature': data?.token ?? '' } }
    await upload(world, 'visitor', { bucket: 'sold', name }, bytes, { ...signed, chunkSize: 1000 })
    await expectStored(world, { bucket: 'sold', name }, bytes)
    const elsewhere = { bucket: 'sold', name: world.nameOf('seller') }
    await expect(upload(world, 'visitor', elsewhere, bytes, signed)).rejects.toThrow('400')
    const replacement = bytesOf(500)
    await upload(world, 'visitor', { bucket: 'sold', name }, replacement, signed)
    await expectStored(world, { bucket: 'sold', name }, replacement)
  })
})

// A bucket's limit on resumable uploads.

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
