// A release of a listing, from the seller's uploads to the buyers' downloads and mail.
import { describe, expect, test } from 'vitest'
import type { Releases } from '../../../contract/index.ts'
import { beginUploads, list, PDF, PNG, publish, putObject, untilPublished } from '../../support/api/listings.ts'
import { mailsTo, mailWith } from '../../support/api/mails.ts'
import { owner, seller, type TestUser, user, withKey } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { sha256 } from '../../support/sample-bytes.ts'
import { call } from '../../support/stack.ts'

/** A listing, somebody who bought it, and what they get when they download. */
async function sold(price = 0) {
  const [sam, bea] = [await seller(), await user('Bea')]
  const item = await list(sam, { price })
  const order = await buy(bea, item.id)
  const download = async (buyer: TestUser = bea, orderId = order.id) => {
    const { downloadLink } = (await buyer.get(`orders/${orderId}/download/${item.id}`)).body
    return await (await fetch(downloadLink)).bytes()
  }
  return { sam, bea, item, order, download }
}

const releasesOf = async (person: TestUser, id: string): Promise<Releases['releases']> =>
  (await person.get(`files/${id}/releases`)).body.releases
const fileLink = (person: TestUser, id: string, number: string | number, fileId = '') =>
  person.get(`files/${id}/releases/${number}/files/${fileId}/download`)

describe('a release', () => {
  test('is downloaded, shown and mailed to earlier buyers', { tags: ['bytes-served', 'mail-arrives'] }, async () => {
    const { sam, bea, item, order, download } = await sold()
    const ordered = async () => (await bea.get(`orders/${order.id}`)).body.items
    expect(await download()).toEqual(PDF)
    expect(await ordered()).toMatchObject([{ new_release: null, is_updated: false }])
    await publish(sam, item.id, { bytes: PNG, contentType: 'image/png', name: 'a.png', note: 'Now a picture' })
    const new_release = { number: 2, name: null, note: 'Now a picture' }
    expect((await call('GET', `files/${item.id}`)).body).toMatchObject({
      new_release,
      file_type: 'image/png',
      file_size_bytes: PNG.length,
      file_count: 1,
      status: 'active',
    })
    expect(await ordered()).toMatchObject([{ new_release, is_updated: true }])
    expect(await download()).toEqual(PNG)
    expect(await ordered()).toMatchObject([{ is_updated: false }])
    const releases = [
      { number: 2, note: 'Now a picture', files: [{ name: 'a.png', type: 'image/png', sha256: sha256(PNG) }] },
      { number: 1, note: null, files: [{ name: 'meadow.pdf', type: 'application/pdf', sha256: sha256(PDF) }] },
    ]
    const mine = releases.map((release) => ({ ...release, can_download: true }))
    for (const person of [sam, bea]) expect(await releasesOf(person, item.id)).toMatchObject(mine)
    expect((await call('GET', `files/public/releases/${item.id}`)).body).toMatchObject({
      releases: releases.map((release) => ({ ...release, can_download: false })),
      pending: null,
      nextCursor: null,
    })
    const mail = await mailWith(bea.email, 'Now a picture')
    expect(mail.subject).toBe(`New release of “${item.title}”`)
    expect(mail.html).toContain(`/orders/${order.id}`)
    expect(mail.html).not.toContain('token=')
    const late = await user('Late')
    const later = await buy(late, item.id)
    expect(await download(late, later.id)).toEqual(PNG)
    expect((await releasesOf(late, item.id)).map((release) => release.can_download)).toEqual([true, false])
    await mailWith(late.email, item.title)
    expect((await mailsTo(late.email)).filter(({ subject }) => subject.includes('New release'))).toEqual([])
  })

  test('of 20 files keeps an unchanged one, and each is downloaded with its bytes', {
    tags: ['release-files', 'bytes-served'],
  }, async () => {
    const { sam, bea, item } = await sold()
    const [first] = await releasesOf(sam, item.id)
    const texts = Array.from({ length: 19 }, (_, index) => new TextEncoder().encode(`Page ${index + 2}\n`))
    const places = await beginUploads(
      sam,
      texts.map(() => 'product' as const),
    )
    for (const [index, place] of places.entries()) await putObject(sam, place, texts[index] ?? PDF, 'text/plain')
    const files = [
      ...places.map(({ id: uploadId }, index) => ({ uploadId, name: `page ${index + 2}.txt` })),
      { fileId: first?.files[0]?.id, name: 'page 1.pdf' },
    ]
    expect((await sam.post(`files/${item.id}/releases`, { name: '2.0', files })).status).toBe(201)
    await untilPublished(sam, item.id)
    const [release] = await releasesOf(bea, item.id)
    expect(release).toMatchObject({ number: 2, name: '2.0', files: { length: 20 } })
    const digests = [...texts, PDF].map(sha256)
    expect(release?.files.map((file) => file.sha256)).toEqual(digests)
    for (const file of release?.files ?? []) {
      const { body } = await fileLink(bea, item.id, 2, file.id)
      const response = await fetch(body.downloadLink)
      expect(sha256(await response.bytes())).toBe(file.sha256)
      expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(file.name))
    }
  })
})

describe('the seller of a file', { tags: ['bytes-served'] }, () => {
  test('downloads each release under its name, by token or key', { tags: ['keys-stand-for-users'] }, async () => {
    const { sam, item } = await sold()
    await publish(sam, item.id, { bytes: PNG, contentType: 'image/png', name: 'a.png' })
    for (const caller of [sam, await withKey(sam, 'files:read', 'listings:read')])
      for (const { number, files } of (await caller.get(`files/${item.id}/releases`)).body.releases) {
        const { status, body } = await caller.get(`files/${item.id}/releases/${number}/files/${files[0].id}/download`)
        expect(status).toBe(200)
        const response = await fetch(body.downloadLink)
        expect(await response.bytes()).toEqual(number === 1 ? PDF : PNG)
        expect(response.headers.get('content-disposition')).toContain(number === 1 ? 'meadow.pdf' : 'a.png')
      }
    expect(await owner`select from public.downloads where listing_id = ${item.id}`).toEqual([])
  })

  test('finds no other release', { tags: ['I1'] }, async () => {
    const { sam, item } = await sold()
    const [release] = await releasesOf(sam, item.id)
    for (const number of ['0', '3', '-1', '1.5', '1e1', '99999999999999999999', 'newest', '%00']) {
      const answer = await fileLink(sam, item.id, number, release?.files[0]?.id)
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('not_found')
    }
  })
})
