// A new version of a listing's file, from the seller's upload to the buyers' downloads and mail.
import { describe, expect, test } from 'vitest'
import { withKey } from '../../support/api/keys.ts'
import { addVersion, list, PDF, PNG } from '../../support/api/listings.ts'
import { mailsTo, mailWith } from '../../support/api/mails.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { sha256 } from '../../support/digest.ts'
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

const newVersionOf = async (id: string) => (await call('GET', `files/${id}`)).body.new_version

describe('a new version', () => {
  test('is downloaded, shown and mailed to earlier buyers', { tags: ['bytes-served', 'mail-arrives'] }, async () => {
    const { sam, bea, item, order, download } = await sold()
    expect(await newVersionOf(item.id)).toBeNull()
    expect((await bea.get(`orders/${order.id}`)).body.items).toMatchObject([{ new_version: null }])
    await addVersion(sam, item.id, {
      bytes: PNG,
      contentType: 'image/png',
      name: 'a.png',
      what_changed: 'Now a picture',
    })
    const shown = { version: 2, what_changed: 'Now a picture' }
    expect((await call('GET', `files/${item.id}`)).body).toMatchObject({
      new_version: shown,
      file_type: 'image/png',
      file_size_bytes: PNG.length,
      status: 'active',
    })
    expect((await bea.get(`orders/${order.id}`)).body.items).toMatchObject([{ new_version: shown }])
    expect(await download()).toEqual(PNG)
    const versions = [
      { version: 2, name: 'a.png', file_type: 'image/png', what_changed: 'Now a picture' },
      { version: 1, name: 'meadow.pdf', file_type: 'application/pdf', what_changed: null },
    ]
    for (const person of [sam, bea])
      expect((await person.get(`files/${item.id}/versions`)).body).toMatchObject({ versions, pending: null })
    const mail = await mailWith(bea.email, 'Now a picture')
    expect(mail.subject).toBe(`New version of “${item.title}”`)
    expect(mail.html).toContain(`/orders/${order.id}`)
    expect(mail.html).not.toContain('token=')
    const late = await user('Late')
    const later = await buy(late, item.id)
    expect(await download(late, later.id)).toEqual(PNG)
    await mailWith(late.email, item.title)
    expect((await mailsTo(late.email)).filter(({ subject }) => subject.includes('new version'))).toEqual([])
  })
})

describe('the seller of a file', { tags: ['bytes-served'] }, () => {
  test('downloads each version under its name, by token or key', { tags: ['keys-stand-for-users'] }, async () => {
    const { sam, item } = await sold()
    await addVersion(sam, item.id, { bytes: PNG, contentType: 'image/png', name: 'a.png' })
    for (const caller of [sam, await withKey(sam, 'files:read')])
      for (const [version, bytes, name] of [
        [1, PDF, 'meadow.pdf'],
        [2, PNG, 'a.png'],
      ] as const) {
        const { status, body } = await caller.get(`files/${item.id}/versions/${version}/download`)
        expect(status).toBe(200)
        const response = await fetch(body.downloadLink)
        expect(await response.bytes()).toEqual(bytes)
        expect(response.headers.get('content-disposition')).toContain(name)
      }
    expect(await owner`select from public.downloads where listing_id = ${item.id}`).toEqual([])
  })

  test('finds no other version', { tags: ['I1'] }, async () => {
    const { sam, item } = await sold()
    for (const version of ['0', '3', '-1', '1.5', '1e1', '99999999999999999999', 'newest', '%00']) {
      const answer = await sam.get(`files/${item.id}/versions/${version}/download`)
      expect([version, answer.status, answer.body.code]).toEqual([version, 404, 'not_found'])
    }
  })
})

test('a buyer downloads what they bought by a key, and both learn the digest of its bytes', {
  tags: ['keys-stand-for-users', 'bytes-served'],
}, async () => {
  const { sam, bea, item, order, download } = await sold()
  expect(await download(await withKey(bea, 'files:read'), order.id)).toEqual(PDF)
  for (const person of [sam, bea])
    expect((await person.get(`files/${item.id}/versions`)).body.versions).toMatchObject([{ sha256: sha256(PDF) }])
})
