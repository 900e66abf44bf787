// Pictures in messages: uploaded, sent and looked at over the API, by the two who talk and nobody else.
import { describe, expect, test } from 'vitest'
import { pictureLinks, threadDetail, uploadedPicture } from '../../../contract/index.ts'
import { headersOf, list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { sweepFiles } from '../../support/api/scheduler.ts'
import { EXIF, JFIF, join, jpeg, messagePictureForm, png, pngChunk, utf8 } from '../../support/sample-bytes.ts'
import { call, stack } from '../../support/stack.ts'

const sendPicture = (person: TestUser, form: FormData) => person.post(`users/${person.id}/message-pictures`, form)
const upload = async (person: TestUser, picture = png(40, 30), thumbnail = png(20, 15)) => {
  const { status, body } = await sendPicture(person, messagePictureForm(picture, thumbnail))
  expect(status).toBe(201)
  return uploadedPicture.strict().parse(body)
}
const linksOf = (person: TestUser, messageId: string) => person.get(`messages/${messageId}/pictures`)
const bytesAt = async (link: string) => new Uint8Array(await (await fetch(link)).arrayBuffer())

/** Ana asks Sam about a listing, with a picture in her question. */
async function shownPicture(picture = png(40, 30), thumbnail = png(20, 15)) {
  const [sam, ana] = [await seller('Sam Seller'), await user('Ana Asker')]
  const listing = await list(sam)
  const { id } = await upload(ana, picture, thumbnail)
  const asked = await ana.post(`items/${listing.id}/thread`, { pictures: [{ id, alt: 'My loom' }] })
  expect(asked.status).toBe(201)
  const detail = threadDetail.strict().parse((await sam.get(`threads/${asked.body.id}`)).body)
  return { sam, ana, id, thread: detail.thread, message: detail.messages[0] }
}

describe('a picture', { tags: ['bytes-served'] }, () => {
  test('comes with a question before buying, and both see it', async () => {
    const { sam, ana, id, thread, message } = await shownPicture()
    expect(message).toMatchObject({ body: '', pictures: [{ id, alt: 'My loom', width: 40, height: 30 }] })
    expect(thread.last_message).toBe('Picture')
    for (const person of [sam, ana]) {
      const { pictures } = pictureLinks.strict().parse((await linksOf(person, message?.id ?? '')).body)
      expect(pictures).toMatchObject([{ id }])
      expect(await bytesAt(pictures[0]?.link ?? '')).toEqual(png(40, 30))
      expect(await bytesAt(pictures[0]?.thumbnailLink ?? '')).toEqual(png(20, 15))
    }
  })

  test('is downloaded, not shown, when its link is opened in a tab', { tags: ['F4'] }, async () => {
    const { sam, message } = await shownPicture()
    const [{ link, thumbnailLink }] = (await linksOf(sam, message?.id ?? '')).body.pictures
    for (const address of [link, thumbnailLink]) {
      const { headers } = await fetch(address, { method: 'HEAD' })
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/)
    }
  })

  test('loses what a camera noted of place and time, and is no film', async () => {
    const { sam, message } = await shownPicture(
      jpeg(40, 30, { first: join(JFIF, EXIF) }),
      png(20, 15, [pngChunk('eXIf', utf8('Home')), pngChunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])]),
    )
    const [links] = (await linksOf(sam, message?.id ?? '')).body.pictures
    expect(await bytesAt(links.link)).toEqual(jpeg(40, 30))
    expect(await bytesAt(links.thumbnailLink)).toEqual(png(20, 15))
  })

  test.each<[string, FormData, number, string]>([
    ['a page', messagePictureForm(utf8('<html><script>alert(1)</script>'), png(1, 1)), 400, 'invalid_file_type'],
    ['one of more than 5 MB', messagePictureForm(png(4, 4, [], 5_242_880), png(1, 1)), 413, 'file_too_large'],
    ['a small one that is large', messagePictureForm(png(2000, 2000), png(1500, 1500)), 400, 'invalid_file_type'],
    ['none', new FormData(), 400, 'file_required'],
  ])('is refused, and nothing is kept: %s', async (_what, form, status, code) => {
    const ana = await user('Ana')
    const answer = await sendPicture(ana, form)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await owner`select from storage.objects where name like ${`${ana.id}/%`}`).toHaveLength(0)
    expect(await owner`select from private.message_pictures where sender_id = ${ana.id}`).toHaveLength(0)
  })
})

describe('nobody else', { tags: ['bytes-served'] }, () => {
  test('is given a link, nor one that outlives some minutes', async () => {
    const { sam, ana, message, id } = await shownPicture()
    const path = message?.id ?? ''
    const [eve, missing] = [await user('Eve'), crypto.randomUUID()]
    expect((await linksOf(eve, path)).body.code).toBe((await linksOf(eve, missing)).body.code)
    expect((await linksOf(eve, path)).status).toBe(404)
    expect((await call('GET', `messages/${path}/pictures`)).status).toBe(401)
    const { link } = (await linksOf(sam, path)).body.pictures[0]
    const { exp } = JSON.parse(atob(new URL(link).searchParams.get('token')?.split('.')[1] ?? ''))
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(600)
    await owner`update public.profiles set is_banned = true where id = ${sam.id}`
    expect((await linksOf(sam, path)).body.code).toBe('account_banned')
    expect((await linksOf(ana, path)).status).toBe(200)
    // Not even its sender, who could sign a link for ever.
    for (const [method, way] of [
      ['GET', 'authenticated/'],
      ['GET', ''],
      ['GET', 'public/'],
      ['POST', 'sign/'],
      ['PUT', ''],
    ] as const) {
      const { ok } = await fetch(`${stack.urls.supabase}/storage/v1/object/${way}message-pictures/${ana.id}/${id}`, {
        method,
        headers: { ...headersOf(ana), 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify({ expiresIn: 1e9 }) }),
      })
      expect({ method, way, ok }).toEqual({ method, way, ok: false })
    }
  })
})

test('the sweep removes unsent pictures, and those of a deleted sender', { tags: ['bytes-served'] }, async () => {
  const { ana, sam, message } = await shownPicture()
  const [unsent, sams] = [await upload(sam), await upload(sam)]
  await owner`update private.message_pictures set created_at = now() - interval '25 hours' where id = ${unsent.id}`
  await ana.delete(`users/delete/${ana.id}`)
  for (const { id } of [ana, sam])
    await owner`update storage.objects set created_at = now() - interval '2 hours' where name like ${`${id}/%`}`
  await sweepFiles()
  const left = await owner<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = 'message-pictures' and split_part(name, '/', 1) in (${ana.id}, ${sam.id}) order by name`
  expect(left.map(({ name }) => name)).toEqual([`${sam.id}/${sams.id}`, `${sam.id}/${sams.id}-small`])
  expect((await linksOf(sam, message?.id ?? '')).status).toBe(404)
})
