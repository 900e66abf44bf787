// Unfinished listings: a sweep removes them a day later, and slow work goes on by itself.
import { afterEach, describe, expect, test } from 'vitest'
import { beginUploads, list, PDF, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { call, callFunction } from '../../support/stack.ts'
import { holdLock, waiting } from '../support/locks.ts'
import { kill, untilInService, whileSuspended } from '../support/parts.ts'
import { listingOf, listUploads, untilLive, uploadOnly } from '../support/uploads.ts'

afterEach(untilInService)

const sweep = () => schedulerCalls('downloads/sweep')

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

describe('a day later', () => {
  /** A listing that stands, and what was left beside it between all steps. */
  async function leftovers() {
    const sam = await seller()
    const listing = await list(sam)
    const listed = await objectsOf(sam)
    const avatar = await uploadOnly(sam)
    await owner`delete from public.uploads where seller_id = ${sam.id}`
    await owner`
      update public.profiles set avatar = ${`https://shop.example/storage/v1/object/public/showcase-images/${avatar[1].path}`}
      where id = ${sam.id}`
    const [unlisted, orphaned] = [await uploadOnly(sam), await uploadOnly(sam)]
    await owner`delete from public.uploads where id in (${orphaned[0].id}, ${orphaned[1].id})`
    await beginUploads(sam, ['product'])
    const lost = [avatar[0], ...unlisted, ...orphaned].map(({ path }) => path)
    expect(await objectsOf(sam)).toEqual([...listed, avatar[1].path, ...lost].sort())
    // From here on the scheduler's own sweep may come, too.
    await letTimePass(sam)
    const fresh = await uploadOnly(sam)
    const remaining = [...listed, avatar[1].path, ...fresh.map(({ path }) => path)].sort()
    return { sam, listing, remaining, fresh }
  }

  test('one sweep leaves no object without a listing and no listing without its object', { tags: ['F7'] }, async () => {
    const { sam, listing, remaining, fresh } = await leftovers()
    expect((await sweep()).status).toBe(200)
    expect(await objectsOf(sam)).toEqual(remaining)
    expect(await owner`select id from public.uploads where seller_id = ${sam.id} order by id`).toEqual(
      fresh.map(({ id }) => ({ id })).sort((left, right) => left.id.localeCompare(right.id)),
    )
    expect((await listUploads(sam, fresh)).status).toBe(201)
    const bea = await user('Bea')
    const order = await buy(bea, listing.id)
    const { downloadLink } = (await bea.get(`orders/${order.id}/download/${listing.id}`)).body
    expect(await (await fetch(downloadLink)).bytes()).toEqual(PDF)
    expect((await fetch(listing.showcase_img_urls[0] ?? '')).status).toBe(200)
  })

  test('a sweep that is killed half-way is completed by the next', { tags: ['F7'] }, async () => {
    const { sam, remaining } = await leftovers()
    await whileSuspended('storage', async () => {
      const half = sweep().catch(() => null)
      await until('the uploads are closed', async () => {
        const open = await owner`select from public.uploads where seller_id = ${sam.id}`
        return open.length === 2
      })
      await kill('downloads')
      await half
    })
    await untilInService()
    expect((await sweep()).status).toBe(200)
    expect(await objectsOf(sam)).toEqual(remaining)
  })

  test('an upload cannot be listed any more, and its path takes nothing', { tags: ['F7'] }, async () => {
    const sam = await seller()
    const uploads = await uploadOnly(sam)
    await letTimePass(sam)
    await sweep()
    expect((await listUploads(sam, uploads)).body.code).toBe('upload_not_found')
    expect((await putObject(sam, uploads[0], PDF, 'application/pdf')).status).toBe(400)
    expect(await listingOf(sam)).toBeUndefined()
  })

  test('a sweep forgets rate limits that are over, and no others', async () => {
    await owner`
      insert into private.rate_limits (key, window_start, hits)
      values ('test:over', now() - interval '25 hours', 1), ('test:running', now() - interval '1 hour', 1)`
    await sweep()
    expect(await owner`select key from private.rate_limits where key like 'test:%'`).toEqual([{ key: 'test:running' }])
    await owner`delete from private.rate_limits where key like 'test:%'`
  })
})

const holdStorage = () => holdLock((sql) => sql`lock table storage.objects in exclusive mode`)

test('a listing that takes longer than its request goes live by itself', {
  tags: ['processing-listing-seen'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const uploads = await uploadOnly(sam)
  const lock = await holdStorage()
  const answer = await listUploads(sam, uploads)
  expect(answer).toMatchObject({ status: 201, body: { status: 'processing', is_active: false } })
  const id = String(answer.body.id)
  expect((await sam.get(`files/user/${sam.id}`)).body.files).toMatchObject([{ id, status: 'processing' }])
  expect((await call('GET', `files/${id}`)).status).toBe(404)
  expect((await bea.get(`files/${id}`)).status).toBe(404)
  expect((await call('GET', `files/public/user/${sam.id}`)).body.files).toEqual([])
  const basket = { auth0Id: bea.id, cartItems: [{ id }] }
  expect((await bea.post('checkout/create-checkout-session', basket)).status).toBe(404)
  expect((await bea.post(`users/${bea.id}/cart`, { fileId: id })).status).toBeGreaterThanOrEqual(400)
  for (const act of ['reactivate', 'deactivate']) expect((await sam.patch(`files/${id}/${act}`)).status).toBe(404)
  expect((await listingOf(sam))?.status).toBe('processing')
  await lock.release()
  await untilLive(sam)
})

test('nobody but its seller asks for the work on a listing, and asking twice does it once', async () => {
  const [sam, eve] = [await seller(), await seller('Eve')]
  const uploads = await uploadOnly(sam)
  const lock = await holdStorage()
  const listing = listUploads(sam, uploads)
  await until('the copies are made', async () => (await waiting()) > 0)
  const { id } = (await listingOf(sam)) ?? { id: '' }
  const prepare = (token?: string) =>
    callFunction({ method: 'POST', path: `downloads/listings/${id}/prepare`, ...(token ? { token } : {}) })
  const attempts = async () =>
    (await owner`select attempt from private.preparations where listing_id = ${id}`).map(({ attempt }) => attempt)
  expect((await prepare()).status).toBe(401)
  expect((await prepare(sam.token)).body).toEqual({ status: 'processing' })
  expect(await attempts()).toEqual([1])
  // As if no try had begun: neither a lease nor the number of tries is in the way then.
  await owner`update private.preparations set attempt = 0 where listing_id = ${id}`
  expect((await prepare(eve.token)).body).toEqual({ status: 'processing' })
  expect(await attempts()).toEqual([0])
  await lock.release()
  await listing
  await untilLive(sam)
  expect(await owner`select from public.listing_files where listing_id = ${id}`).toHaveLength(1)
})
