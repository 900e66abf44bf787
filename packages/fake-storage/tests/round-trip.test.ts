// Whole uploads, forms, replacements, moves, copies and removals through storage-js keep the bytes.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesOf, expectBytes } from './support/bytes.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const drafts = () => world.as('seller').from('drafts')

async function upload(name: string, bytes: Buffer): Promise<void> {
  const { error } = await drafts().upload(name, bytes, { contentType: 'application/pdf' })
  expect(error).toBeNull()
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(world.options.dataDir, 'objects'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('an author uploads a draft', () => {
  test('as a form, the way browsers send a File', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(500_000)
    const file = new File([new Uint8Array(bytes)], 'weird "name".txt', { type: 'text/plain' })
    const { error } = await drafts().upload(name, file, { cacheControl: '120', metadata: { colour: 'green' } })
    expect(error).toBeNull()
    const info = await drafts().info(name)
    expect(info.data).toMatchObject({
      size: 500_000,
      contentType: 'text/plain',
      cacheControl: 'max-age=120',
      metadata: { colour: 'green' },
    })
    await expectBytes(drafts(), name, bytes)
  })

  test('with nothing in it', async () => {
    const name = world.nameOf('seller')
    await upload(name, Buffer.alloc(0))
    const downloaded = await drafts().download(name)
    expect(downloaded.data?.size).toBe(0)
  })

  test('as a stream of unknown length', async () => {
    const name = world.nameOf('seller')
    const bytes = bytesOf(700_000)
    const { error } = await drafts().upload(name, new Blob([new Uint8Array(bytes)]).stream(), { duplex: 'half' })
    expect(error).toBeNull()
    await expectBytes(drafts(), name, bytes)
  })

  test('whose form ends too early, and nothing is kept', async () => {
    const name = world.nameOf('seller')
    const before = await filesOnDisk()
    const response = await fetch(`${world.storage.url}/object/drafts/${name}`, {
      method: 'POST',
      headers: { ...world.headers('seller'), 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: text/plain\r\n\r\nhalf of',
    })
    expect(response.status).toBe(400)
    expect(await world.stored('drafts', name)).toEqual([])
    expect(await filesOnDisk()).toEqual(before)
  })
})

describe('an author replaces a draft', () => {
  test('only when asked to', async () => {
    const name = world.nameOf('seller')
    const first = bytesOf(1000)
    await upload(name, first)
    const { error } = await drafts().upload(name, bytesOf(1000))
    expect(error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    await expectBytes(drafts(), name, first)
  })

  test.each(['upsert', 'update'] as const)('by %s, and the old bytes leave the disk', async (how) => {
    const name = world.nameOf('seller')
    await upload(name, bytesOf(1000))
    const [old] = await world.stored('drafts', name)
    const second = bytesOf(2000)
    const replaced =
      how === 'upsert' ? await drafts().upload(name, second, { upsert: true }) : await drafts().update(name, second)
    expect(replaced.error).toBeNull()
    expect(replaced.data?.id).toBe(old?.id)
    await expectBytes(drafts(), name, second)
    const files = await filesOnDisk()
    expect(files).not.toContain(old?.version)
  })
})

describe('an author tidies drafts', () => {
  test('by copying one, and the copy outlives the original', async () => {
    const [from, to] = [world.nameOf('seller'), world.nameOf('seller')]
    const bytes = bytesOf(1000)
    await upload(from, bytes)
    expect((await drafts().copy(from, to)).data).toEqual({ path: `drafts/${to}` })
    expect((await drafts().remove([from])).data).toHaveLength(1)
    await expectBytes(drafts(), to, bytes)
  })

  test('by removing several, and their bytes are deleted', async () => {
    const names = [world.nameOf('seller'), world.nameOf('seller')]
    for (const name of names) await upload(name, bytesOf(100))
    const versions = (await Promise.all(names.map((name) => world.stored('drafts', name)))).flat()
    const removed = await drafts().remove([...names, world.nameOf('seller', 'missing')])
    expect(removed.data?.map(({ name }) => name).sort()).toEqual(names.sort())
    const files = await filesOnDisk()
    for (const { version } of versions) expect(files).not.toContain(version)
    const { data } = await drafts().exists(names[0] ?? '')
    expect(data).toBe(false)
  })
})
