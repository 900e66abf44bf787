// Previews as visitors get them, made by the scheduler's call from the listed copies.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, until } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { call } from '../../support/stack.ts'

async function previewsOf(listingId: string) {
  await until('the previews are made', async () => {
    await schedulerCalls('downloads/prepare')
    const waiting = await owner`
      select from private.preview_work join public.listing_files on listing_files.id = file_id where listing_id = ${listingId}`
    return waiting.length === 0
  })
  return (await call('GET', `files/${listingId}/previews`)).body.previews
}

test('a visitor reads the start of a text', { tags: ['previews-made'] }, async () => {
  const words = 'A tale. '.repeat(400)
  const bytes = new TextEncoder().encode(words)
  const { id } = await list(await seller(), { price: 3, bytes, contentType: 'text/plain', name: 'tale.txt' })
  expect(await previewsOf(id)).toEqual([
    {
      id: expect.any(String),
      name: 'tale.txt',
      kind: 'text',
      words: words.slice(0, 2000),
      url: null,
      pictures: [],
      is_whole: false,
      is_by_seller: false,
    },
  ])
})

test('a visitor hears the start of a recording, which no client can replace', {
  tags: ['previews-made', 'F2'],
}, async () => {
  await owner`update public.file_types set is_open = true where mime_type = 'audio/mpeg'`
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  const bytes = new Uint8Array(417 * 2000)
  for (let start = 0; start < bytes.length; start += 417) bytes.set(frame, start)
  const sam = await seller()
  const sound = { bytes, contentType: 'audio/mpeg', name: 'song.mp3' }
  await until('MP3 is open', async () =>
    (await call('GET', 'file-types')).body.file_types.some(
      (type: { mime_type: string; is_open: boolean }) => type.mime_type === 'audio/mpeg' && type.is_open,
    ),
  )
  const { id } = await list(sam, { price: 3, ...sound })
  const [preview] = await previewsOf(id)
  expect(preview).toMatchObject({ kind: 'audio', words: null, is_whole: false })
  const heard = await fetch(preview.url)
  expect([heard.status, heard.headers.get('content-type'), (await heard.bytes()).length]).toEqual([
    ...[200, 'audio/mpeg', 417 * 1149],
  ])
  const address = preview.url.replace('/object/public/', '/object/')
  const replaced = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'audio/mpeg' },
    body: frame,
  })
  expect(replaced.ok).toBe(false)
  expect((await (await fetch(preview.url)).bytes()).length).toBe(417 * 1149)
})
