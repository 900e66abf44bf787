// Downloads: a link opens one item for a minute.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'

/** A bought file with this name, and the answer that links to it. */
async function bought(name?: string) {
  const [sam, bea] = [await seller(), await user('Bea')]
  const listing = await list(sam, { price: 0, ...(name ? { name } : {}) })
  const order = await buy(bea, listing.id)
  const { body, headers } = await bea.get(`orders/${order.id}/download/${listing.id}`)
  return { sam, headers, link: body.downloadLink as string }
}

describe('a download link', () => {
  test('saves the file under its original name', { tags: ['F3', 'F4', 'pictures-sale-open'] }, async () => {
    const { link, headers } = await bought('Bä"r\r\nX: y/../🧶.pdf')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const range of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const response = await fetch(link, { headers: range })
      expect({ ok: response.ok, x: response.headers.get('x') }).toEqual({ ok: true, x: null })
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('🧶.pdf'))
      expect(response.headers.get('x-robots-tag')).toBe('none')
      await response.body?.cancel()
    }
  })

  test('expires within a minute and opens no other object', { tags: ['F1'] }, async () => {
    const made = await bought()
    const [other, link] = [await list(made.sam), new URL(made.link)]
    const [, payload = ''] = (link.searchParams.get('token') ?? '').split('.')
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(exp - iat).toBe(60)
    const [file] = await owner`select object_path from public.listing_files where listing_id = ${other.id}`
    const stolen = new URL(link)
    stolen.pathname = `/storage/v1/object/sign/product-files/${file?.object_path}`
    expect((await fetch(stolen)).ok).toBe(false)
  })

  test('of a PDF opens in the browser when it asks to view it, and no other file does', {
    tags: ['library-viewer'],
  }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    for (const [file, inline] of [
      [{ name: 'a.pdf' }, true],
      [{ name: 'a.txt', bytes: new TextEncoder().encode('Twelve blocks'), contentType: 'text/plain' }, false],
    ] as const) {
      const listing = await list(sam, { price: 0, ...file })
      const order = await buy(bea, listing.id)
      const { body } = await bea.get(`orders/${order.id}/download/${listing.id}?view=true`)
      const response = await fetch(body.downloadLink)
      await response.body?.cancel()
      expect(response.headers.has('content-disposition')).toEqual(!inline)
    }
  })
})
