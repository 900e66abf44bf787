// New pictures of a live listing, from the seller's uploads to what the shop shows.
import { describe, expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { beginUploads, list, prepareListings, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until } from '../../support/api/people.ts'
import { type Bytes, jpeg, png, utf8, webp } from '../../support/sample-bytes.ts'
import { call } from '../../support/stack.ts'

async function uploadPicture(sam: TestUser, bytes = png(300, 200)) {
  const [full, small] = await beginUploads(sam, ['showcase', 'showcase'])
  if (!full || !small) throw new Error('no places')
  await putObject(sam, full, bytes, 'image/png')
  await putObject(sam, small, jpeg(150, 100), 'image/jpeg')
  return { uploadId: full.id, thumbnailUploadId: small.id }
}

const shown = async (id: string) => (await call('GET', `files/${id}`)).body.showcase_img_urls as string[]

describe('a seller', { tags: ['bytes-served', 'picture-alts'] }, () => {
  test('puts a new cover before the old picture, and removes that one', async () => {
    const sam = await seller()
    const { id, showcase_img_urls } = await list(sam)
    const [old = ''] = showcase_img_urls
    const body = {
      pictures: [
        { ...(await uploadPicture(sam)), alt: 'A hedge' },
        { url: old, alt: 'A star' },
      ],
    }
    const answer = await sam.put(`files/${id}/pictures`, body)
    expect(answer.status).toBe(200)
    let changed = answer.body
    await until('the new cover is there', async () => {
      if (!changed.pending) return true
      await prepareListings()
      changed = (await sam.get(`files/${id}/pictures`)).body
      return !changed.pending
    })
    const [cover, second] = await shown(id)
    expect(changed).toEqual({
      pictures: [
        { url: cover, thumbnail_url: expect.stringMatching(/listed\/[\w-]+$/), alt: 'A hedge' },
        { url: old, thumbnail_url: old, alt: 'A star' },
      ],
      pending: null,
    })
    expect(second).toBe(old)
    expect(cover).not.toBe(old)
    expect((await fetch(cover ?? '')).status).toBe(200)
    expect((await crawl(`/listing/${id}`)).meta('og:image:alt')).toBe('A hedge')
    expect((await sam.put(`files/${id}/pictures`, { pictures: [{ url: cover }] })).body.pictures).toHaveLength(1)
    expect(await shown(id)).toEqual([cover])
  })

  test('sends sizes of a picture, which are its own', { tags: ['picture-sizes'] }, async () => {
    const sam = await seller()
    const { id } = await list(sam)
    const change = async (...small: [320 | 640, Bytes][]) => {
      const [full, ...uploads] = await beginUploads(sam, ['showcase', ...small.map(() => 'showcase' as const)])
      if (!full) throw new Error('no places')
      await putObject(sam, full, png(900, 600), 'image/png')
      const sizes = await Promise.all(
        small.map(async ([width, bytes], index) => {
          const upload = uploads[index]
          if (!upload) throw new Error('no places')
          await putObject(sam, upload, bytes, 'image/webp')
          return { width, uploadId: upload.id }
        }),
      )
      const body = { pictures: [{ uploadId: full.id, sizes, placeholder: 'A'.repeat(64) }] }
      const answer = await sam.put(`files/${id}/pictures`, body)
      await until('the change has ended', async () => {
        await prepareListings()
        return (await sam.get(`files/${id}/pictures`)).body.pending?.failure !== null
      })
      return answer
    }
    const changed = await change([640, webp(640, 427)], [320, webp(320, 213)])
    expect({ status: changed.status, message: changed.body.message }).toEqual({ status: 200, message: undefined })
    const { showcase_pictures, showcase_thumbnail_urls } = (await call('GET', `files/${id}`)).body
    const [{ sizes, placeholder, width }] = showcase_pictures
    expect(sizes.map((size: { width: number }) => size.width)).toEqual([320, 640])
    expect(placeholder).toEqual(expect.stringMatching(/^data:image\/bmp;base64,Qk1m[\w+/]{68}A{64}$/))
    expect(width).toBe(900)
    expect(showcase_thumbnail_urls).toEqual([sizes[1].url])
    const shown = await fetch(sizes[0].url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(await shown.bytes()).toEqual(webp(320, 213))
    const wrong = await change([320, webp(320, 320)])
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This size must have its picture’s shape/) },
    })
    await sam.put(`files/${id}/pictures`, { pictures: [] })
    const [pinned] = await owner`select count(*)::int from private.listing_pictures where listing_id = ${id}`
    expect(pinned?.count).toBe(0)
  })

  test('reads why a picture is rejected; the old ones stay', async () => {
    const sam = await seller()
    const { id, showcase_img_urls } = await list(sam)
    const page = await uploadPicture(sam, utf8('<!doctype html><script>alert(1)</script>'))
    const answer = await sam.put(`files/${id}/pictures`, { pictures: [page] })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_file_type' } })
    expect(await shown(id)).toEqual(showcase_img_urls)
    const { pictures, pending } = (await sam.get(`files/${id}/pictures`)).body
    expect(pictures.length).toBe(1)
    expect(pending.failure).toEqual(answer.body.message)
  })
})
