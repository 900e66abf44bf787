// Downloads: a link opens one item for a minute.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'

describe('a download link', () => {
  test('carries the file under its original name, whatever that name holds', { tags: ['F3'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0, name: 'Bä"r\r\nX: y/../🧶.pdf' })
    const order = await buy(bea, listing.id)
    const { body, headers } = await bea.get(`orders/${order.id}/download/${listing.id}`)
    expect(headers.get('cache-control')).toBe('no-store')
    const response = await fetch(body.downloadLink)
    expect(response.status).toBe(200)
    expect(response.headers.get('x')).toBeNull()
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('🧶.pdf'))
  })

  test('saves the file, and never shows it', { tags: ['F4', 'pictures-sale-open'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    const order = await buy(bea, listing.id)
    const link = (await bea.get(`orders/${order.id}/download/${listing.id}`)).body.downloadLink
    for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
      const response = await fetch(link, { headers })
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(response.headers.get('x-robots-tag')).toBe('none')
      await response.body?.cancel()
    }
  })

  test('runs out within a minute and opens no other object', { tags: ['F1'] }, async () => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const [mine, other] = [await list(sam, { price: 0 }), await list(sam)]
    const order = await buy(bea, mine.id)
    const link = new URL((await bea.get(`orders/${order.id}/download/${mine.id}`)).body.downloadLink)
    const [, payload = ''] = (link.searchParams.get('token') ?? '').split('.')
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(exp - iat).toBe(60)
    const [file] = await owner`select object_path from public.listing_files where listing_id = ${other.id}`
    const stolen = new URL(link)
    stolen.pathname = `/storage/v1/object/sign/product-files/${file?.object_path}`
    expect((await fetch(stolen)).ok).toBe(false)
  })
})
