// Kills between uploads and a listing or a release: the work is completed from checked bytes.
import { afterEach, expect, test } from 'vitest'
import { beginUploads, list, PDF, PNG, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { call, callFunction } from '../../support/stack.ts'
import { holdLock, waiting } from '../support/locks.ts'
import { kill, type Part, untilInService } from '../support/parts.ts'
import { listingOf, listUploads, prepareAgain, uploadOnly } from '../support/uploads.ts'

afterEach(untilInService)

/** Which lock a step waits for. */
const MOMENTS = {
  'the listing is begun': (sql) => sql`select from public.uploads for update`,
  'the copies are made': (sql) => sql`lock table storage.objects in exclusive mode`,
  'the listing goes live': (sql) => sql`lock table public.listing_files in exclusive mode`,
  'the uploads are removed': (sql) =>
    sql`select from storage.objects where name in (select source_path from private.preparation_copies) for update`,
} satisfies Record<string, Parameters<typeof holdLock>[0]>
type Moment = keyof typeof MOMENTS

/** Begins everything at once, and kills a part when all of it waits at the moment. */
async function killAt(moment: Moment, victim: Part, calls: (() => Promise<unknown>)[]): Promise<void> {
  const begin = () => calls.map((call) => call().catch(() => null))
  const untilAllWait = () => until(moment, async () => (await waiting()) >= calls.length)
  let begun: Promise<unknown>[]
  let lock: Awaited<ReturnType<typeof holdLock>>
  if (moment === 'the uploads are removed') {
    // These uploads are known only once the work has begun, so it waits before it goes live.
    const first = await holdLock(MOMENTS['the listing goes live'])
    begun = begin()
    await untilAllWait()
    lock = await holdLock(MOMENTS[moment])
    await first.release()
  } else {
    lock = await holdLock(MOMENTS[moment])
    begun = begin()
  }
  await untilAllWait()
  await kill(victim)
  await lock.release().catch(() => undefined)
  await Promise.all(begun)
  await untilInService()
}

/** An item that Bea has, and an upload that becomes its new release. */
async function itemWithUpload(vic: TestUser, bea: TestUser) {
  const { id } = await list(vic, { price: 0, bytes: PDF })
  const order = await buy(bea, id)
  const [place] = await beginUploads(vic, ['product'])
  if (!place) throw new Error('no upload was begun')
  await putObject(vic, place, PNG, 'image/png')
  const path = `api/files/${id}/releases`
  const body = { files: [{ uploadId: place.id, name: 'meadow.png' }], note: 'Page 3 is there' }
  return {
    publish: () => callFunction({ method: 'POST', path, token: vic.token, body }),
    stateOf: async () => (await vic.get(`files/${id}/releases`)).body,
    download: async () => {
      const { downloadLink } = (await bea.get(`orders/${order.id}/download/${id}`)).body
      return await (await fetch(downloadLink)).bytes()
    },
  }
}

const listedObjects = async (): Promise<string[]> =>
  (await owner<{ name: string }[]>`select name from storage.objects where name like 'listed/%'`).map(({ name }) => name)

/** Copies made since `before` that no listing names, a day later. */
async function strays(before: string[]): Promise<string[]> {
  const copies = (await listedObjects()).filter((name) => !before.includes(name))
  await owner`update storage.objects set created_at = created_at - interval '26 hours' where name = any (${copies})`
  expect((await schedulerCalls('downloads/sweep')).status).toBe(200)
  const found = await owner<{ name: string }[]>`
    select name from storage.objects where name = any (${copies})
      and name not in (select object_path from public.listing_files union all select object_path from private.listing_pictures)`
  return found.map(({ name }) => name)
}

/** The parts that act at each moment. `npm run prove -- files` kills any part at any moment. */
const VICTIMS: [Moment, Part][] = [
  ['the listing is begun', 'api'],
  ...(['downloads', 'storage', 'postgres'] as const).map((victim): [Moment, Part] => ['the copies are made', victim]),
  ...(['downloads', 'api', 'postgres'] as const).map((victim): [Moment, Part] => ['the listing goes live', victim]),
  ...(['downloads', 'storage'] as const).map((victim): [Moment, Part] => ['the uploads are removed', victim]),
]

test.each(VICTIMS)(
  'while %s, a kill of %s loses no listing, release or download',
  { tags: ['kill-downloads-api', 'F7'] },
  async (moment, victim) => {
    const before = await listedObjects()
    const [sam, vic, bea] = [await seller(), await seller('Vic'), await user('Bea')]
    const item = await itemWithUpload(vic, bea)
    const uploads = await uploadOnly(sam)
    await killAt(moment, victim, [() => listUploads(sam, uploads), item.publish])
    if (moment === 'the listing is begun') {
      expect(await listingOf(sam)).toBeUndefined()
      expect((await item.stateOf()).pending).toBeNull()
      for (const again of [await listUploads(sam, uploads), await item.publish()]) expect(again.status).toBe(201)
    }
    expect(['processing', 'active']).toContain((await listingOf(sam))?.status)
    expect((await listingOf(vic))?.status).toBe('active')
    expect([PDF, PNG]).toContainEqual(await item.download())
    await until('the listing and the release are there and the uploads are gone', async () => {
      await prepareAgain()
      const left =
        await owner`select from storage.objects where name like ${`${sam.id}/%`} or name like ${`${vic.id}/%`}`
      const preparations = await owner`
        select from private.preparations
        where listing_id in (select id from public.listings where seller_id in (${sam.id}, ${vic.id}))`
      const { releases, pending } = await item.stateOf()
      const isThere = (await listingOf(sam))?.status === 'active' && releases.length === 2 && pending === null
      return isThere && left.length === 0 && preparations.length === 0
    })
    const { id } = (await listingOf(sam)) ?? { id: '' }
    const order = await buy(bea, id)
    const { downloadLink } = (await bea.get(`orders/${order.id}/download/${id}`)).body
    expect(await (await fetch(downloadLink)).bytes()).toEqual(PDF)
    expect(await item.download()).toEqual(PNG)
    const { showcase_img_urls } = (await call('GET', `files/${id}`)).body
    expect(await (await fetch(showcase_img_urls[0])).bytes()).toEqual(PNG)
    expect(await strays(before)).toEqual([])
  },
)
