// A kill between the steps of an upload and its listing: the next try completes it, or a day and one sweep later nothing is left.
import { afterEach, describe, expect, test } from 'vitest'
import type { Upload } from '../../../contract/index.ts'
import { beginUploads, list, PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'
import { ask } from '../support/ask.ts'
import { holdLock, waitersOf } from '../support/locks.ts'
import { isInService, kill, whileStill } from '../support/parts.ts'

const back = () => until('the shop is in service again', isInService)
afterEach(back)

const sweep = (authorization = `Bearer ${stack.sweepSecret}`) =>
  ask({ method: 'POST', path: 'downloads/sweep', headers: { authorization } })

/** A file and a picture in Storage, not listed. */
async function uploadOnly(sam: TestUser): Promise<[Upload, Upload]> {
  const [file, picture] = await beginUploads(sam, ['product', 'showcase'])
  if (!file || !picture) throw new Error('no place to upload to')
  expect((await putObject(sam, file, PDF, 'application/pdf')).status).toBe(200)
  expect((await putObject(sam, picture, PNG, 'image/png')).status).toBe(200)
  return [file, picture]
}

const listUploads = (sam: TestUser, [file, picture]: [Upload, Upload]) =>
  ask({
    method: 'POST',
    path: 'api/files/upload',
    token: sam.token,
    body: {
      title: 'Meadow quilt pattern',
      description: 'Twelve blocks.',
      price: '12.50',
      file: { uploadId: file.id, name: 'meadow.pdf' },
      showcase_images: [{ uploadId: picture.id, width: 1, height: 1 }],
    },
  })

/** Kills the API in the transaction that makes a listing of the uploads. */
async function killWhileListing(sam: TestUser, uploads: [Upload, Upload]): Promise<void> {
  const lock = await holdLock((sql) => sql`select from public.uploads where id = ${uploads[0].id} for update`)
  const call = listUploads(sam, uploads).catch(() => null)
  await until('the listing is being made', async () => (await waitersOf('marketplace_api')) === 1)
  await kill('api')
  await lock.release()
  await call
  await back()
}

const listingsOf = async (sam: TestUser) =>
  (await owner`select from public.listings where seller_id = ${sam.id}`).length

/** What the seller uploaded, and the copies that the seller's listings have. */
const objectsOf = async (sam: TestUser) =>
  (
    await owner<{ name: string }[]>`
      select name from storage.objects
      where name like ${`${sam.id}/%`} or id in (
        select object_id from public.listing_files join public.listings on listings.id = listing_id where seller_id = ${sam.id}
        union all
        select object_id from private.listing_pictures join public.listings on listings.id = listing_id where seller_id = ${sam.id}
      )
      order by name collate "C"`
  ).map(({ name }) => name)

/** Lets a day and two hours pass for everything that the seller uploaded so far. */
async function letTimePass(sam: TestUser): Promise<void> {
  await owner`update public.uploads set created_at = created_at - interval '26 hours' where seller_id = ${sam.id}`
  await owner`update storage.objects set created_at = created_at - interval '26 hours' where name like ${`${sam.id}/%`}`
}

test('an API that is killed while it lists leaves no listing, and the next try makes one of the same uploads', {
  tags: ['F7'],
}, async () => {
  const sam = await seller()
  const uploads = await uploadOnly(sam)
  await killWhileListing(sam, uploads)
  expect(await listingsOf(sam)).toBe(0)
  expect((await listUploads(sam, uploads)).status).toBe(201)
  expect(await listingsOf(sam)).toBe(1)
})

describe('a day after kills between all steps', () => {
  /** A listing that stands, and what kills left beside it. */
  async function leftovers() {
    const sam = await seller()
    const listing = await list(sam)
    const listed = await objectsOf(sam)
    const avatar = await uploadOnly(sam)
    await owner`delete from public.uploads where seller_id = ${sam.id}`
    await owner`
      update public.profiles set avatar = ${`https://shop.example/storage/v1/object/public/showcase-images/${avatar[1].path}`}
      where id = ${sam.id}`
    const lost = [avatar[0].path]
    const unlisted = await uploadOnly(sam)
    const killed = await uploadOnly(sam)
    await killWhileListing(sam, killed)
    const forgotten = await uploadOnly(sam)
    await owner`delete from public.uploads where id in (${forgotten[0].id}, ${forgotten[1].id})`
    await beginUploads(sam, ['product'])
    lost.push(...[...unlisted, ...killed, ...forgotten].map(({ path }) => path))
    await letTimePass(sam)
    const fresh = await uploadOnly(sam)
    const kept = [...listed, avatar[1].path, ...fresh.map(({ path }) => path)].sort()
    expect(await objectsOf(sam)).toEqual([...kept, ...lost].sort())
    return { sam, listing, kept, fresh }
  }

  test('one sweep leaves no object without a listing and no listing without its object', { tags: ['F7'] }, async () => {
    const { sam, listing, kept, fresh } = await leftovers()
    const swept = await sweep()
    expect(swept.status).toBe(200)
    expect(await objectsOf(sam)).toEqual(kept)
    expect(await owner`select id from public.uploads where seller_id = ${sam.id} order by id`).toEqual(
      fresh.map(({ id }) => ({ id })).sort((left, right) => left.id.localeCompare(right.id)),
    )
    expect((await listUploads(sam, fresh)).status).toBe(201)

    const bea = await user('Bea')
    const order = await buy(bea, listing.id)
    const { downloadLink } = (await bea.get(`orders/${order.id}/download/${listing.id}`)).body
    expect(new Uint8Array(await (await fetch(downloadLink)).arrayBuffer())).toEqual(PDF)
    expect((await fetch(listing.showcase_img_urls[0] ?? '')).status).toBe(200)
  })

  test('a sweep that is killed half-way is completed by the next', { tags: ['F7'] }, async () => {
    const { sam, kept } = await leftovers()
    await whileStill('storage', async () => {
      const half = sweep().catch(() => null)
      await until('the uploads are closed', async () => {
        const open = await owner`select from public.uploads where seller_id = ${sam.id}`
        return open.length === 2
      })
      await kill('downloads')
      await half
    })
    await back()
    expect((await sweep()).status).toBe(200)
    expect(await objectsOf(sam)).toEqual(kept)
  })
})

test('an upload whose day is over cannot be listed any more, and its place takes nothing', {
  tags: ['F7'],
}, async () => {
  const sam = await seller()
  const uploads = await uploadOnly(sam)
  await letTimePass(sam)
  await sweep()
  expect((await listUploads(sam, uploads)).body.code).toBe('upload_not_found')
  expect((await putObject(sam, uploads[0], PDF, 'application/pdf')).status).toBe(400)
  expect(await listingsOf(sam)).toBe(0)
})

test.each([
  ['nothing', ''],
  ['no secret', 'Bearer '],
  ['another secret', 'Bearer wrong'],
  ['the secret and more', `Bearer ${stack.sweepSecret}x`],
])('the sweep is for its scheduler only: %s is refused', async (_what, header) => {
  expect((await sweep(header)).status).toBe(401)
})

test('the sweep forgets rate limits that are over, and no others', async () => {
  await owner`
    insert into private.rate_limits (key, window_start, hits)
    values ('test:over', now() - interval '25 hours', 1), ('test:running', now() - interval '1 hour', 1)`
  await sweep()
  expect(await owner`select key from private.rate_limits where key like 'test:%'`).toEqual([{ key: 'test:running' }])
  await owner`delete from private.rate_limits where key like 'test:%'`
})
