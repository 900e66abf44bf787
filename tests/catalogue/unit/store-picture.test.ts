// Uploads of pictures by browsers, with the header for search engines where the gateway allows it.
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { storePicture } from '../../../web/src/features/listings/uploads/store-picture.ts'

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
