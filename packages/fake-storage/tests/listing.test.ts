// Lists of the objects that a caller may see: one level by name, and pages by cursor.
import { describe, expect, test } from 'vitest'
import { ask } from './support/raw-request.ts'
import { useWorld } from './support/world.ts'

const world = useWorld()

const drafts = () => world.as('seller').from('drafts')

/** Creates objects in a new folder, one after the other. Returns the folder with its slash. */
async function folderWith(files: string[]): Promise<string> {
  const folder = `${world.nameOf('seller')}/`
  for (const file of files) expect((await drafts().upload(`${folder}${file}`, '0123456789')).error).toBeNull()
  return folder
}

type Page = {
  hasNext: boolean
  nextCursor?: string
  nextCursorKey?: string
  folders: { id: null; name: string }[]
  objects: { id: string; name: string; metadata: { size: number } }[]
}
type Request = {
  prefix: string
  limit?: number
  cursor?: string
  with_delimiter?: boolean
  sortBy?: { column: string; order?: string }
}

async function pageOf(body: Request): Promise<Page> {
  const answer = await ask(world, 'POST', '/object/list-v2/drafts', { as: 'seller', body })
  expect(answer.status).toBe(200)
  return answer.body as Page
}

/** All names in the order of the pages, and the number of pages. */
async function everyPage(body: Request) {
  const names: string[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const page = await pageOf({ ...body, ...(cursor && { cursor }) })
    names.push(...[...page.objects, ...page.folders].map(({ name }) => name.slice(body.prefix.length)))
    expect(page.hasNext).toBe(page.nextCursor !== undefined)
    cursor = page.nextCursor
    pages += 1
  } while (cursor)
  return { names, pages }
}

describe('one level', () => {
  test('sorted by name in any case, folders among the files', async () => {
    const folder = (await folderWith(['b.txt', 'C.txt', 'a.txt', 'bag/er/c.txt', 'bag/d.txt'])).slice(0, -1)
    const listed = await drafts().list(folder)
    expect(listed.data).toMatchObject([
      { name: 'a.txt', id: expect.any(String) },
      { name: 'b.txt', id: expect.any(String) },
      { name: 'bag', id: null },
      { name: 'C.txt', id: expect.any(String) },
    ])
    expect(listed.data?.[0]?.metadata?.size).toBe(10)
    const second = await drafts().list(folder, { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } })
    expect(second.data?.map(({ name }) => name)).toEqual(['bag'])
    const found = await drafts().list(folder, { search: 'A' })
    expect(found.data?.map(({ name }) => name)).toEqual(['a.txt'])
  })

  test('of any length: a list and a removal have no limit of their own, links have one', async () => {
    const folder = world.nameOf('seller')
    const names = Array.from({ length: 1001 }, (_, index) => `${folder}/${index}`)
    await world.sql`
      insert into storage.objects (bucket_id, name, version)
      select 'drafts', name, gen_random_uuid()::text from unnest(${names}::text[]) as name`
    expect((await drafts().list(folder, { limit: 2000 })).data).toHaveLength(1001)
    expect((await drafts().createSignedUrls(names, 60)).error).toMatchObject({ statusCode: '400' })
    expect((await drafts().createSignedUrls(names.slice(1), 60)).data).toHaveLength(1000)
    expect((await drafts().remove(names)).data).toHaveLength(1001)
  })
})

describe('pages', () => {
  test('of whole names, each where the last one ended', async () => {
    const folder = await folderWith(['c.txt', 'bag/d.txt', 'a.txt', 'bag/c.txt'])
    const sorted = ['a.txt', 'bag/c.txt', 'bag/d.txt', 'c.txt']
    const first = await pageOf({ prefix: folder, limit: 3 })
    expect(first).toMatchObject({ hasNext: true, nextCursorKey: `${folder}bag/d.txt`, folders: [] })
    expect(first.objects[0]).toMatchObject({ name: `${folder}a.txt`, metadata: { size: 10 } })
    expect(await everyPage({ prefix: folder, limit: 3 })).toEqual({ names: sorted, pages: 2 })
    const desc = { column: 'name', order: 'desc' }
    expect((await everyPage({ prefix: folder, limit: 1, sortBy: desc })).names).toEqual(sorted.toReversed())
    expect((await everyPage({ prefix: `${folder}ba` })).names).toEqual(['g/c.txt', 'g/d.txt'])
    expect((await everyPage({ prefix: `${folder}%` })).names).toEqual([])
  })

  test('of one level, whose folders take their place among the objects', async () => {
    const folder = await folderWith(['a.txt', 'bag/c.txt', 'bag/d/e.txt', 'c.txt'])
    const level = await pageOf({ prefix: folder, with_delimiter: true })
    expect(level.folders).toMatchObject([{ id: null, name: `${folder}bag/` }])
    expect(level.objects.map(({ name }) => name)).toEqual([`${folder}a.txt`, `${folder}c.txt`])
    expect(await everyPage({ prefix: folder, with_delimiter: true, limit: 1 })).toEqual({
      names: ['a.txt', 'bag/', 'c.txt'],
      pages: 3,
    })
  })

  test.each([
    { column: 'created_at', order: 'asc', names: ['c', 'bag/', 'b', 'a'] },
    { column: 'created_at', order: 'desc', names: ['a', 'b', 'bag/', 'c'] },
    { column: 'updated_at', order: 'asc', names: ['c', 'bag/', 'a', 'b'] },
  ])('by $column $order', async ({ column, order, names }) => {
    const folder = await folderWith(['c', 'bag/x', 'b', 'a'])
    await drafts().upload(`${folder}b`, 'again', { upsert: true })
    const query = { prefix: folder, with_delimiter: true, limit: 1, sortBy: { column, order } }
    expect((await everyPage(query)).names).toEqual(names)
  })

  test('of objects of one moment, or of none, go on by name', async () => {
    const folder = await folderWith(['a', 'b', 'c', 'd'])
    await world.sql`
      update storage.objects
      set created_at = case when name like '%b' or name like '%d' then null else '2026-01-01T00:00:00.0001Z'::timestamptz end
      where starts_with(name, ${folder})`
    const sortBy = { column: 'created_at', order: 'asc' }
    expect((await everyPage({ prefix: folder, limit: 1, sortBy })).names).toEqual(['b', 'd', 'a', 'c'])
  })

  test('keep the order that they began with', async () => {
    const folder = await folderWith(['a', 'b', 'c'])
    const { nextCursor } = await pageOf({ prefix: folder, limit: 1, sortBy: { column: 'name', order: 'desc' } })
    const next = await pageOf({ prefix: folder, limit: 1, cursor: nextCursor ?? '' })
    expect(next.objects.map(({ name }) => name)).toEqual([`${folder}b`])
  })

  test('hold names as they are, also with empty parts', async () => {
    const folder = await folderWith(['a/child'])
    const headers = { 'content-type': 'text/plain' }
    // storage-js can't send such paths, because it joins their parts.
    const made = await ask(world, 'POST', `/object/drafts/${folder}a///child`, { as: 'seller', headers })
    expect(made.status).toBe(200)
    expect((await everyPage({ prefix: folder })).names).toEqual(['a///child', 'a/child'])
  })

  test('are of the caller’s own objects, and by storage-js', async () => {
    const folder = await folderWith(['a'])
    expect((await drafts().listV2({ prefix: folder })).data?.objects).toHaveLength(1)
    const others = await world.as('stranger').from('drafts').listV2({ prefix: folder })
    expect(others.data).toEqual({ hasNext: false, folders: [], objects: [] })
  })

  test('reject an invalid cursor', async () => {
    const body = { prefix: '', cursor: 'x' }
    const answer = await ask(world, 'POST', '/object/list-v2/drafts', { as: 'seller', body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ statusCode: '400', message: 'Invalid Parameter continuation token' })
  })
})
