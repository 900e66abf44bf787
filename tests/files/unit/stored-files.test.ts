// Files on their way into Storage and out of it: counted bytes, headers and names.
import { Buffer } from 'node:buffer'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { numberedName, safeName, uniqueNames } from '../../../contract/file-types/file-names.ts'
import { SHOWCASE_IMAGE_MAX_BYTES } from '../../../contract/index.ts'
import { objectStore } from '../../../edge-functions/_shared/storage/storage.ts'
import { storePicture } from '../../../web/src/features/listings/uploads/store-picture.ts'

// Storage passes bodies without a length, so their bytes are counted here.

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

// Names of files that sellers chose, as they are saved on other systems.

const bytesOf = (name: string) => Buffer.byteLength(name)

describe('a file called', () => {
  test.each([
    ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
    ['../../x/y:z.pdf', '_.._x_y_z.pdf'],
    ['..', 'download'],
    ['', 'download'],
    ['a\0b\r\n.txt', 'a_b__.txt'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['aux .tar.gz', '_aux .tar.gz'],
    ['Lpt¹.pdf', '_Lpt¹.pdf'],
    ['CONIN$', '_CONIN$'],
    ['console.txt', 'console.txt'],
    ['com10.txt', 'com10.txt'],
    ['a. . ', 'a'],
    ['.htaccess', 'htaccess'],
    ['quilt\u202efdp.exe', 'quilt_fdp.exe'],
    ['a\u2028b\u200bc.pdf', 'a_b_c.pdf'],
    [' Owl 🦉.pdf. ', 'Owl 🦉.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['می\u200cخواهم 👩‍🎨.pdf', 'می\u200cخواهم 👩‍🎨.pdf'],
    ['cafe\u0301.pdf', 'café.pdf'],
  ])('%j is saved as %j', (name, saved) => {
    expect(safeName(name)).toBe(saved)
    expect(safeName(saved)).toBe(saved)
  })

  test.each([
    ['124 Japanese characters', '漢', '.pdf', 65],
    ['families of emoji', '👩‍👩‍👧‍👦', '.jpeg', 7],
    ['letters with several marks', 'x\u0323\u0302', '', 40],
    ['flags', '🇯🇵', '.zip', 24],
    ['Latin letters', 'a', '.epub', 195],
  ])('%s is cut between them, and keeps its ending', (_what, character, ending, count) => {
    const name = safeName(character.repeat(250) + ending)
    expect(name).toBe(character.repeat(count) + ending)
    expect(bytesOf(numberedName(name, 1234))).toBeLessThan(240)
  })

  test('one endless character is cut, and spaces before the ending go', () => {
    expect(bytesOf(safeName(`a${'\u0301\u0323'.repeat(120)}.pdf`))).toBeLessThanOrEqual(200)
    expect(safeName(`${'a'.repeat(190)}${' '.repeat(50)}.pdf`)).toBe(`${'a'.repeat(190)}.pdf`)
  })
})

test('files of one folder differ on systems that know no cases', () => {
  const once = uniqueNames()
  const names = ['a.pdf', 'A.pdf', 'a:.pdf', 'a?.pdf', 'cafe\u0301', 'caf\u00e9', 'a (2).pdf'].map(safeName).map(once)
  expect(names).toEqual(['a.pdf', 'A (2).pdf', 'a_.pdf', 'a_ (2).pdf', 'café', 'café (2)', 'a (2) (2).pdf'])
})

// Uploads of pictures by browsers, with the header for search engines where the gateway allows it.

/** @param isAllowed whether a preflight allows x-robots-tag, without which fetch rejects */
function browser({ isAllowed, status = 200 }: { isAllowed: boolean; status?: number }) {
  const sent: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const tag = new Headers(init?.headers).get('x-robots-tag')
    sent.push(tag)
    if (tag && !isAllowed) throw new TypeError('Failed to fetch')
    return Response.json(status === 200 ? { Id: 'id', Key: 'key' } : { message: 'no', error: 'no' }, { status })
  }
  const supabase = createClient('https://project.example', 'sb_publishable_x', { global: { fetch } })
  const store = () => storePicture(supabase.storage.from('showcase-images'), 'a', new Blob(['a']), 'image/png')
  return { sent, store }
}

test.each([
  [true, ['all']],
  [false, ['all', null]],
])('is stored where the header is allowed: %s', { tags: ['pictures-sale-open'] }, async (isAllowed, tags) => {
  const { sent, store } = browser({ isAllowed })
  await store()
  expect(sent).toEqual(tags)
})

test('is not sent again where Storage answers that it may not', { tags: ['pictures-sale-open'] }, async () => {
  const { sent, store } = browser({ isAllowed: true, status: 403 })
  await expect(store()).rejects.toThrow()
  expect(sent).toEqual(['all'])
})
