// Lists of the objects that a caller may see.
import { describe, expect, test } from 'vitest'
import { useWorld } from './support/world.ts'

const world = useWorld()

const drafts = () => world.as('seller').from('drafts')

/** Creates objects in a new folder, one after the other. Returns the folder with its slash. */
async function folderWith(files: string[]): Promise<string> {
  const folder = `${world.nameOf('seller')}/`
  for (const file of files) expect((await drafts().upload(`${folder}${file}`, '0123456789')).error).toBeNull()
  return folder
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

test('pages are of the caller’s own objects', async () => {
  const folder = await folderWith(['a'])
  expect((await drafts().listV2({ prefix: folder })).data?.objects).toHaveLength(1)
  const others = await world.as('stranger').from('drafts').listV2({ prefix: folder })
  expect(others.data).toEqual({ hasNext: false, folders: [], objects: [] })
})
