// A kill between the steps from uploaded objects to a listing: what was begun is completed by itself, from checked bytes, and leaves nothing behind.
import { afterEach, expect, test } from 'vitest'
import { beginUploads, list, PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call, stack } from '../../support/stack.ts'
import { ask } from '../support/ask.ts'
import { holdLock } from '../support/locks.ts'
import { isInService, kill, type Part } from '../support/parts.ts'

const back = () => until('the shop is in service again', isInService)
afterEach(back)

const asScheduler = (path: string) =>
  ask({ method: 'POST', path, headers: { authorization: `Bearer ${stack.sweepSecret}` } })

type Listed = { id: string; status: string }
const listingOf = async (sam: TestUser): Promise<Listed | undefined> =>
  (await owner<Listed[]>`select id, status from public.listings where seller_id = ${sam.id}`)[0]

/** Uploads a file and a picture; gives the call that lists them. */
async function readyToList(sam: TestUser) {
  const [file, picture] = await beginUploads(sam, ['product', 'showcase'])
  if (!file || !picture) throw new Error('no place to upload to')
  await putObject(sam, file, PDF, 'application/pdf')
  await putObject(sam, picture, PNG, 'image/png')
  const body = {
    title: 'Meadow quilt pattern',
    description: 'Twelve blocks.',
    price: 0,
    file: { uploadId: file.id, name: 'meadow.pdf' },
    showcase_images: [{ uploadId: picture.id }],
  }
  return () => ask({ method: 'POST', path: 'api/files/upload', token: sam.token, body })
}

/** Where a step waits for as long as it is told to. */
const MOMENTS: Record<string, Parameters<typeof holdLock>[0]> = {
  'the copies are made': (sql) => sql`lock table storage.objects in exclusive mode`,
  'the listing goes live': (sql) => sql`lock table public.listing_files in exclusive mode`,
  'the uploads are removed': (sql) =>
    sql`select from storage.objects where name in (select source_path from private.preparation_copies) for update`,
}

const isWaiting = async () => (await owner`select from pg_stat_activity where wait_event_type = 'Lock'`).length > 0

/** Lists, and kills a part at the moment. */
async function killAt(moment: string, victim: Part, list: () => Promise<unknown>): Promise<void> {
  const block = MOMENTS[moment]
  if (!block) throw new Error(`there is no moment when ${moment}`)
  let listing: Promise<unknown>
  let lock: Awaited<ReturnType<typeof holdLock>>
  if (moment === 'the uploads are removed') {
    // The uploads to be held are known only once the work has begun: it waits before it goes live until they are.
    const first = await holdLock(MOMENTS['the listing goes live'] ?? block)
    listing = list().catch(() => null)
    await until('the copies are checked', isWaiting)
    lock = await holdLock(block)
    await first.release()
  } else {
    lock = await holdLock(block)
    listing = list().catch(() => null)
  }
  await until(moment, isWaiting)
  await kill(victim)
  await lock.release().catch(() => undefined)
  await listing
  await back()
}

/** Lets leases end, and copies be given up that nobody makes any more. */
const letLeasesEnd = async () => {
  await owner`update private.preparations set due_at = now()`
  await owner`update private.preparation_copies set copying_since = copying_since - interval '1 minute' where object_id is null`
}

/** Objects of both buckets that no listing, no upload and no work knows of, a day later. */
async function strays(): Promise<string[]> {
  await owner`update storage.objects set created_at = created_at - interval '26 hours' where name like 'listed/%'`
  expect((await asScheduler('downloads/sweep')).status).toBe(200)
  const found = await owner<{ name: string }[]>`
    select name from storage.objects where name like 'listed/%'
      and name not in (select object_path from public.listing_files union all select object_path from private.listing_pictures)`
  return found.map(({ name }) => name)
}

const VICTIMS: [string, Part][] = Object.keys(MOMENTS).flatMap((moment) =>
  (['downloads', 'api', 'storage', 'postgres'] as const).map((victim): [string, Part] => [moment, victim]),
)

test.each(VICTIMS)(
  'while %s, a kill of %s loses nothing and leaves nothing',
  { tags: ['kill-downloads-api'] },
  async (moment, victim) => {
    const [sam, bea] = [await seller(), await user('Bea')]
    await killAt(moment, victim, await readyToList(sam))
    expect(['processing', 'active']).toContain((await listingOf(sam))?.status)
    await until('the listing is live and its uploads are gone', async () => {
      await letLeasesEnd()
      await asScheduler('downloads/prepare')
      const uploads = await owner`select from storage.objects where name like ${`${sam.id}/%`}`
      const [work] = await owner`select count(*)::int as left from private.preparations`
      return (await listingOf(sam))?.status === 'active' && uploads.length === 0 && work?.left === 0
    })
    const { id } = (await listingOf(sam)) ?? { id: '' }
    const order = await buy(bea, id)
    const { downloadLink } = (await bea.get(`orders/${order.id}/download/${id}`)).body
    expect(await (await fetch(downloadLink)).bytes()).toEqual(PDF)
    const { showcase_img_urls } = (await call('GET', `files/${id}`)).body
    expect(await (await fetch(showcase_img_urls[0])).bytes()).toEqual(PNG)
    expect(await strays()).toEqual([])
  },
)

test.each<[string, Part]>([
  ['the copies are made', 'storage'],
  ['the listing goes live', 'downloads'],
  ['the listing goes live', 'postgres'],
  ['the uploads are removed', 'api'],
])(
  'while %s for a new version, a kill of %s loses nothing and leaves nothing, and the item is there all the time',
  { tags: ['kill-downloads-api', 'version-way'] },
  async (moment, victim) => {
    const [sam, bea] = [await seller(), await user('Bea')]
    const { id } = await list(sam, { price: 0, bytes: PDF })
    const order = await buy(bea, id)
    const download = async () => {
      const { downloadLink } = (await bea.get(`orders/${order.id}/download/${id}`)).body
      return await (await fetch(downloadLink)).bytes()
    }
    const [place] = await beginUploads(sam, ['product'])
    if (!place) throw new Error('no place to upload to')
    await putObject(sam, place, PNG, 'image/png')
    const body = { file: { uploadId: place.id, name: 'meadow.png' }, what_changed: 'Page 3 is there' }
    await killAt(moment, victim, () =>
      ask({ method: 'POST', path: `api/files/${id}/versions`, token: sam.token, body }),
    )
    expect((await listingOf(sam))?.status).toBe('active')
    expect([PDF, PNG]).toContainEqual(await download())
    await until('the new version is there and its upload is gone', async () => {
      await letLeasesEnd()
      await asScheduler('downloads/prepare')
      const uploads = await owner`select from storage.objects where name like ${`${sam.id}/%`}`
      const [work] = await owner`select count(*)::int as left from private.preparations`
      const { versions, pending } = (await sam.get(`files/${id}/versions`)).body
      return versions.length === 2 && pending === null && uploads.length === 0 && work?.left === 0
    })
    expect(await download()).toEqual(PNG)
    expect(await strays()).toEqual([])
  },
)

test('what takes longer than a request is answered as processing, seen by its seller alone, and goes live by itself', {
  tags: ['processing-listing-seen'],
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const list = await readyToList(sam)
  const lock = await holdLock((sql) => sql`lock table storage.objects in exclusive mode`)
  const answer = await list()
  expect([answer.status, answer.body.status, answer.body.is_active]).toEqual([201, 'processing', false])
  const id = String(answer.body.id)
  expect((await sam.get(`files/user/${sam.id}`)).body.files).toMatchObject([{ id, status: 'processing' }])
  expect([(await call('GET', `files/${id}`)).status, (await bea.get(`files/${id}`)).status]).toEqual([404, 404])
  expect((await call('GET', `files/public/user/${sam.id}`)).body.files).toEqual([])
  const basket = { auth0Id: bea.id, cartItems: [{ id }] }
  expect((await bea.post('checkout/create-checkout-session', basket)).status).toBe(404)
  expect((await bea.post(`users/${bea.id}/cart`, { fileId: id })).status).toBeGreaterThanOrEqual(400)
  for (const act of ['reactivate', 'deactivate']) expect((await sam.patch(`files/${id}/${act}`)).status).toBe(404)
  expect((await listingOf(sam))?.status).toBe('processing')
  await lock.release()
  await until('the listing is live', async () => {
    await letLeasesEnd()
    await asScheduler('downloads/prepare')
    return (await listingOf(sam))?.status === 'active'
  })
})

test.each(['nothing', 'Bearer wrong'])(
  'the work is continued for its scheduler only: %s is refused',
  async (authorization) => {
    expect((await ask({ method: 'POST', path: 'downloads/prepare', headers: { authorization } })).status).toBe(401)
  },
)

test('nobody but its seller asks for the work on a listing, and asking twice does it once', async () => {
  const [sam, eve] = [await seller(), await seller('Eve')]
  const list = await readyToList(sam)
  const lock = await holdLock((sql) => sql`lock table storage.objects in exclusive mode`)
  const listing = list()
  await until('the copies are made', isWaiting)
  const { id } = (await listingOf(sam)) ?? { id: '' }
  const prepare = (token?: string) =>
    ask({ method: 'POST', path: `downloads/listings/${id}/prepare`, ...(token ? { token } : {}) })
  const attempts = async () =>
    (await owner`select attempt from private.preparations where listing_id = ${id}`).map(({ attempt }) => attempt)
  expect((await prepare()).status).toBe(401)
  expect([(await prepare(sam.token)).body, await attempts()]).toEqual([{ status: 'processing' }, [1]])
  // As if no try had begun: neither a lease nor the number of tries is in the way then.
  await owner`update private.preparations set attempt = 0 where listing_id = ${id}`
  expect([(await prepare(eve.token)).body, await attempts()]).toEqual([{ status: 'processing' }, [0]])
  await lock.release()
  await listing
  await until('the listing is live', async () => {
    await letLeasesEnd()
    await asScheduler('downloads/prepare')
    return (await listingOf(sam))?.status === 'active'
  })
  const files = await owner`select from public.listing_files where listing_id = ${id}`
  expect(files).toHaveLength(1)
})
