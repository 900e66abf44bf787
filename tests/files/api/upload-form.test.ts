// The spec's multipart form: it is streamed, and makes the same listing as objects that were uploaded before.
import { describe, expect, test } from 'vitest'
import { PDF } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { file, image, type Part, storedOf, submitForm } from '../../support/api/uploads.ts'
import { sha256 } from '../../support/sample-bytes.ts'
import { stack } from '../../support/stack.ts'

describe('the upload form', () => {
  test('lists a file with its pictures, whatever order its parts have', async () => {
    const sam = await seller()
    const { status, body } = await submitForm(sam, [file, image, image])
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Meadow quilt', price: 12.5, is_active: true, file_type: 'application/pdf' })
    expect(body.showcase_img_urls).toHaveLength(2)
    const [stored] =
      await owner`select name, sha256 from public.listing_files join public.release_files on file_id = id where listing_files.listing_id = ${body.id}`
    expect(stored).toEqual({ name: 'meadow pattern.pdf', sha256: sha256(PDF) })
    const [pictures] = await owner`select showcase_images from public.listings where id = ${body.id}`
    expect(pictures?.showcase_images).toMatchObject(Array(2).fill({ width: 1, height: 1 }))
    expect(await storedOf(sam)).toEqual({ listings: 1, uploads: 0, uploaded: 0, listed: 3 })
  })

  test('opens its pictures to search engines', { tags: ['pictures-sale-open'] }, async () => {
    const { body } = await submitForm(await seller(), [file, image])
    const picture = await fetch(body.showcase_img_urls[0])
    await picture.body?.cancel()
    expect(picture.headers.get('x-robots-tag')).toBe('all')
  })

  test('streams a file of 12 MB to the last byte', async () => {
    const sam = await seller()
    const content = new Uint8Array(12_000_000).fill(97)
    const { status, body } = await submitForm(sam, [{ ...file, content, name: 'long.txt' }])
    expect(status).toBe(201)
    const [stored] = await owner`select size_bytes, sha256 from public.listing_files where listing_id = ${body.id}`
    expect(stored).toEqual({ size_bytes: '12000000', sha256: sha256(content) })
  })

  test.each<[string, Part[], Record<string, string>, string]>([
    ['no file', [image], {}, 'file_required'],
    ['an empty file', [{ ...file, content: '' }], {}, 'file_required'],
    ['two files', [file, file], {}, 'invalid_request'],
    ['six pictures', [file, ...Array<Part>(6).fill(image)], {}, 'too_many_images'],
    ['a page called a PDF', [{ ...file, content: '<html>' }], {}, 'invalid_file_type'],
    ['a file in a field of text', [file, { ...file, field: 'title' }], {}, 'invalid_request'],
    ['no title', [file, image], { title: ' ' }, 'invalid_request'],
    ['another’s id', [file, image], { auth0_id: '00000000-0000-4000-8000-000000000000' }, 'forbidden'],
  ])('with %s leaves nothing', { tags: ['F5', 'shop-itself-looks'] }, async (_what, parts, values, code) => {
    const sam = await seller()
    const answer = await submitForm(sam, parts, values)
    expect(answer.body).toMatchObject({ code, message: expect.any(String) })
    expect(await storedOf(sam)).toEqual({ listings: 0, uploads: 0, uploaded: 0, listed: 0 })
  })

  test.each(['multipart/form-data; boundary=x', 'text/plain'])('of type %s is no form', async (contentType) => {
    const sam = await seller()
    const response = await fetch(`${stack.urls.web}/api/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sam.token}`, 'content-type': contentType },
      body: 'just words',
    })
    expect([400, 415]).toContain(response.status)
    expect((await response.json()).code).toMatch(/^(invalid_request|file_required|unsupported_media_type)$/)
  })
})
