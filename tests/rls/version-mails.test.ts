// Who is told of a new version: whoever holds the item and had it before, once, in batches, and of one listing once a day.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from './fixture.ts'
import { addVersion, prepareIn } from './preparing.ts'
import { addListing, addSeller, addUser, asJobs, asUser, buy } from './world.ts'

prepareIn(world)
const { owner } = world

let seller: string
let listing: string
beforeEach(async () => {
  seller = await addSeller('Vera Versions')
  listing = await addListing(seller)
})

const work = () => asJobs((sql) => sql`select private.enqueue_version_mails()`)
const mails = () => owner`
  select recipient_id, facts from private.outbox where kind = 'new_version' and facts ->> 'listingId' = ${listing} order by created_at, id`
const told = async () => (await mails()).map(({ recipient_id, facts }) => [recipient_id, facts.version])
const dueInHours = async () =>
  (
    await owner`
      select round(extract(epoch from due_at - now()) / 3600)::int as hours from private.version_notices where listing_id = ${listing}`
  )[0]?.hours

describe('of a new version', () => {
  test('those are told who hold the item, once', { tags: ['version-mail', 'mail-with-its-cause'] }, async () => {
    const [bea, rob] = [await addUser('Bea'), await addUser('Rob')]
    const { orderId } = await buy(bea, listing)
    const returned = await buy(rob, listing)
    await world.payments`select private.apply_refund(${returned.intentId}, ${returned.accountId}, 1250)`
    await addVersion(seller, listing, 'Page 3 is there')
    const late = await addUser('Late')
    await buy(late, listing)
    await work()
    await work()
    expect(await mails()).toEqual([
      {
        recipient_id: bea,
        facts: {
          listingId: listing,
          orderId,
          title: 'A pattern',
          seller: 'Vera Versions',
          version: 2,
          whatChanged: 'Page 3 is there',
        },
      },
    ])
  })

  test('nobody is told who does not want it', { tags: ['mail-wanted'] }, async () => {
    const [bea, none] = [await addUser('Bea'), await addUser('None')]
    for (const id of [bea, none]) await buy(id, listing)
    await asUser(bea, (sql) => sql`insert into public.mail_preferences (kind, is_wanted) values ('new_version', false)`)
    await asUser(none, (sql) => sql`update public.accounts set wants_mail = false where id = ${none}`)
    await addVersion(seller, listing)
    await work()
    expect(await told()).toEqual([])
  })

  test('many are told a part at a time, and nobody twice where a part is done again', {
    tags: ['version-mail'],
  }, async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => addUser('Bea')))
    for (const id of buyers) await buy(id, listing)
    await addVersion(seller, listing)
    const part = async () =>
      (
        await owner`
          select private.tell_of_version(notice, 2) as told from private.version_notices as notice where listing_id = ${listing}`
      )[0]?.told
    expect([await part(), await part(), await told()]).toMatchObject([2, 2, { length: 4 }])
    await owner`update private.version_notices set told_until = null where listing_id = ${listing}`
    expect([await part(), await part(), await part()]).toEqual([2, 2, 1])
    expect((await told()).map(([id]) => id).sort()).toEqual(buyers.sort())
    expect(await dueInHours()).toBeNull()
  })

  test('that comes the same day those told are told a day later, of the newest', {
    tags: ['version-mail'],
  }, async () => {
    const bea = await addUser('Bea')
    await buy(bea, listing)
    await addVersion(seller, listing)
    await work()
    await addVersion(seller, listing)
    await addVersion(seller, listing)
    expect(await dueInHours()).toBe(24)
    await work()
    expect(await told()).toEqual([[bea, 2]])
    await owner`update private.version_notices set due_at = now() where listing_id = ${listing}`
    await work()
    expect(await told()).toEqual([
      [bea, 2],
      [bea, 4],
    ])
  })

  test('nobody is told while moderation keeps the item out of the shop', { tags: ['version-mail'] }, async () => {
    const bea = await addUser('Bea')
    await buy(bea, listing)
    await addVersion(seller, listing)
    await owner`update public.listings set status = 'removed' where id = ${listing}`
    await work()
    expect(await told()).toEqual([])
    await owner`update public.listings set status = 'active' where id = ${listing}`
    await work()
    expect(await told()).toEqual([[bea, 2]])
  })

  test('the job is due at once', { tags: ['version-mail'] }, async () => {
    await owner`update private.jobs set due_at = now() + interval '1 minute' where name = 'enqueue_version_mails'`
    await addVersion(seller, listing)
    expect(await owner`select from private.jobs where name = 'enqueue_version_mails' and due_at <= now()`).toHaveLength(
      1,
    )
  })
})
