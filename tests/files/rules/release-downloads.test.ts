// Who downloads which release: sellers all of theirs, buyers from the newest at their purchase on.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addRelease } from '../../support/add-listing.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { firstValue, offered, setBanned, setCharges, setStatus, sold, suspend } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addUser, buy, rejectionOf } from '../../support/database/world.ts'
import { publishFile } from './preparing.ts'

const { owner, people } = world

const fileOf = async (listing: string, release: number) =>
  (
    await owner<{ id: string; object_path: string }[]>`
      select listing_files.id, object_path from public.release_files join public.listing_files on listing_files.id = file_id
      where release_files.listing_id = ${listing} and release = ${release}`
  )[0]
/** The path that a person gets of a release; of a release that isn't there the first one's file. */
async function path(person: string, listing: string, release = 1): Promise<string> {
  const { id } = (await fileOf(listing, release)) ?? (await fileOf(listing, 1)) ?? { id: randomUUID() }
  return await firstValue(
    actAs(person, 'api')`select object_path from private.begin_file_download(${listing}, ${release}, ${id})`,
  )
}
const withdraw = (person: string, listing: string, release: number) =>
  actAs(person, 'api')`select private.withdraw_release(${listing}, ${release}, 'A page is missing')`
/** The numbers that a person gets. */
async function reached(person: string, listing: string): Promise<number[]> {
  const all = await owner<
    { number: number }[]
  >`select number from public.releases where listing_id = ${listing} order by number`
  const found: number[] = []
  for (const { number } of all) if ((await rejectionOf(path(person, listing, number))) === ACCEPTED) found.push(number)
  return found
}
const bought = async (listing: string) => {
  const bea = await addUser('Bea')
  return { bea, ...(await buy(bea, listing)) }
}

describe('a seller', { tags: ['own-releases'] }, () => {
  test('downloads every release of their files, and no download is counted', async () => {
    const { sam: me, listing } = await offered()
    await publishFile(me, listing)
    await withdraw(me, listing, 1)
    for (const release of [1, 2])
      expect(await path(me, listing, release)).toBe((await fileOf(listing, release))?.object_path)
    expect(await rejectionOf(path(me, listing, 3))).toBe('not_found')
    expect(await owner`select from public.downloads where listing_id = ${listing}`).toEqual([])
  })

  test.each<[status: string, end: (me: string, listing: string) => Promise<unknown>]>([
    ['inactive', (_me, listing) => setStatus(listing, 'inactive')],
    ['paused', (me) => setCharges(me, false)],
  ])('reaches it while the listing is %s', async (_status, end) => {
    const { sam: me, listing } = await offered()
    await end(me, listing)
    expect(await path(me, listing)).toBeTypeOf('string')
  })

  test.each<[what: string, rejection: string, lose: (me: string, listing: string) => Promise<unknown>]>([
    ['whose listing moderation removed', 'not_found', (_me, listing) => setStatus(listing, 'removed')],
    ['who is suspended', 'account_suspended', (me) => suspend(me)],
    ['who is banned', 'account_banned', (me) => setBanned(me)],
    [
      'whose file changed after the check',
      'file_withheld',
      (_me, listing) => owner`
        update storage.objects set version = 'other'
        where name = (select object_path from public.listing_files where listing_id = ${listing})`,
    ],
  ])('%s cannot download it', { tags: ['R7'] }, async (_what, rejection, lose) => {
    const { sam: me, listing } = await offered()
    await lose(me, listing)
    expect(await rejectionOf(path(me, listing))).toBe(rejection)
  })
})

test('strangers and admins get no file of a release', { tags: ['own-releases'] }, async () => {
  for (const person of [people.stranger, people['other seller'], people.admin])
    expect(await rejectionOf(path(person, world.listing))).toBe('not_found')
})

describe('a buyer', { tags: ['releases-since-purchase'] }, () => {
  test('gets every release from the newest at the purchase on, and each download is logged', async () => {
    const { sam, listing } = await offered()
    await addRelease(owner, listing)
    const { bea } = await bought(listing)
    await publishFile(sam, listing)
    expect(await reached(bea, listing)).toEqual([2, 3])
    const logged = await owner`select release, file_id from public.downloads where buyer_id = ${bea} order by id`
    expect(logged).toEqual(
      await Promise.all([2, 3].map(async (release) => ({ release, file_id: (await fileOf(listing, release))?.id }))),
    )
  })

  test('keeps a release that is withdrawn later, and gets the newest on sale without naming one', async () => {
    const { bea, sam, listing, orderId } = await sold()
    await addRelease(owner, listing)
    await withdraw(sam, listing, 2)
    const late = await bought(listing)
    await addRelease(owner, listing)
    await withdraw(sam, listing, 1)
    expect(await reached(bea, listing)).toEqual([1, 2, 3])
    expect(await reached(late.bea, listing)).toEqual([1, 3])
    const newest = (who: string, order: string) =>
      firstValue(actAs(who, 'api')`select object_path from private.begin_download(${order}, ${listing})`)
    expect(await newest(bea, orderId)).toBe((await fileOf(listing, 3))?.object_path)
  })

  test('whose only release was withdrawn still gets it', async () => {
    const { sam, listing } = await offered()
    await addRelease(owner, listing)
    const { bea, orderId } = await bought(listing)
    await withdraw(sam, listing, 2)
    expect(await reached(bea, listing)).toEqual([2])
    expect(
      await firstValue(actAs(bea, 'api')`select object_path from private.begin_download(${orderId}, ${listing})`),
    ).toBe((await fileOf(listing, 2))?.object_path)
  })

  test('gets what is newest where a release is published during the payment', async () => {
    const { listing } = await offered()
    const bea = await addUser('Bea')
    const outcome = await whileOpen(
      async (sql) => {
        await sql`select from public.listings where id = ${listing} for update`
        await addRelease(sql, listing)
      },
      () => buy(bea, listing),
      { role: 'marketplace_payments' },
    )
    expect({ outcome, reached: await reached(bea, listing) }).toEqual({ outcome: ACCEPTED, reached: [2] })
  })

  test('never gets a release whose withdrawal came first, also when the payment began before it', async () => {
    const { sam, listing } = await offered()
    await addRelease(owner, listing)
    const bea = await addUser('Bea')
    const outcome = await whileOpen(
      (sql) => sql`select private.withdraw_release(${listing}, 2, 'A page is missing')`,
      () => buy(bea, listing),
      { by: sam, role: 'marketplace_payments' },
    )
    await addRelease(owner, listing)
    expect({ outcome, reached: await reached(bea, listing) }).toEqual({ outcome: ACCEPTED, reached: [1, 3] })
  })
})

describe('a withdrawn release', { tags: ['release-withdrawn'] }, () => {
  test('is no longer shown: the listing shows the one before', async () => {
    const { sam, listing } = await offered()
    await publishFile(sam, listing, 'Page 3 is there')
    await withdraw(sam, listing, 2)
    const [row] = await owner`
      select release_number, release_note, file_mime_type, file_changed_at from public.listings where id = ${listing}`
    expect(row).toEqual({
      release_number: 1,
      release_note: null,
      file_mime_type: 'application/pdf',
      file_changed_at: null,
    })
    expect(await rejectionOf(withdraw(sam, listing, 2))).toBe('already_done')
    expect(await rejectionOf(withdraw(sam, listing, 3))).toBe('not_found')
  })

  test('is never the last one, also when two are withdrawn at once', async () => {
    const { sam, listing } = await offered()
    expect(await rejectionOf(withdraw(sam, listing, 1))).toBe('last_release')
    await addRelease(owner, listing)
    const outcomes = await Promise.all([1, 2].map((release) => rejectionOf(withdraw(sam, listing, release))))
    expect(outcomes.toSorted()).toEqual([ACCEPTED, 'last_release'].toSorted())
  })

  test('is one of the seller’s own', async () => {
    const { listing } = await offered()
    await addRelease(owner, listing)
    for (const person of [people['other seller'], people.buyer, people.admin])
      expect(await rejectionOf(withdraw(person, listing, 1))).toBe('not_found')
  })
})
