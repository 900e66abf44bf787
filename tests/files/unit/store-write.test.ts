// Storage passes bodies without a length, so their bytes are counted here.
import { afterEach, expect, test, vi } from 'vitest'
import { SHOWCASE_IMAGE_MAX_BYTES } from '../../../contract/index.ts'
import { objectStore } from '../../../edge-functions/_shared/storage/storage.ts'

const store = objectStore({ supabaseUrl: 'http://storage.test', apiKey: 'key' })
const PIECE_BYTES = 1_048_576

afterEach(() => vi.unstubAllGlobals())

/** Takes whatever comes, as the real service does. Gives how many bytes did. */
function takeEverything() {
  let taken = 0
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: ReadableStream<Uint8Array> }) => {
    for await (const chunk of body) taken += chunk.length
    return new Response('{}')
  })
  return () => taken
}

function pieces(count: number) {
  let given = 0
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (given === count) return controller.close()
      given += 1
      controller.enqueue(new Uint8Array(PIECE_BYTES))
    },
  })
  return { source, given: () => given }
}

test('a picture of exactly the limit is written', async () => {
  const taken = takeEverything()
  await store.write('showcase-images', 'a/b', 'image/png', pieces(10).source)
  expect(taken()).toBe(SHOWCASE_IMAGE_MAX_BYTES)
})

test('a larger one ends as file_too_large and is read no further', { tags: ['bytes-counted-sent'] }, async () => {
  const taken = takeEverything()
  const { source, given } = pieces(1000)
  await expect(store.write('showcase-images', 'a/b', 'image/png', source)).rejects.toMatchObject({
    code: 'file_too_large',
  })
  expect(taken()).toBeLessThanOrEqual(SHOWCASE_IMAGE_MAX_BYTES)
  expect(given()).toBeLessThan(20)
})

test('the end of an object is never taken from a whole one', async () => {
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) =>
    headers.Range === 'bytes=5-9'
      ? new Response('whole object', { status: 200 })
      : new Response('whole', { status: 206, headers: { 'Content-Range': 'bytes 0-4/12' } }),
  )
  const end = store.read('product-files', 'a/b', { first: 5, last: 9 })
  await expect(end).rejects.toMatchObject({ code: 'unavailable' })
  expect(await (await store.read('product-files', 'a/b', { first: 0, last: 4 }))?.text()).toBe('whole')
})

test('bytes are there if Storage fails once', async () => {
  const statuses = [500, 206]
  vi.stubGlobal('fetch', async () => Response.json({ error: 'InternalError' }, { status: statuses.shift() ?? 0 }))
  expect(await store.has('product-files', 'a/b')).toBe(true)
  expect(statuses).toEqual([])
})
