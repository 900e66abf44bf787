// Mails about releases: to buyers who had the item before, once, in batches, at most one a day
// per listing.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, refundAtStripe, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'
import { publishFile } from './preparing.ts'

const { owner } = world

let seller: string
let listing: string
beforeEach(async () => {
  seller = await addSeller('Rita Releases')
  listing = await addListing(seller)
})

const work = () => asJobs((sql) => sql`select private.enqueue_release_mails()`)
const mails = () => owner`
  select recipient_id, facts from private.outbox where kind = 'new_release' and facts ->> 'listingId' = ${listing} order by created_at, id`
const sent = async () => (await mails()).map(({ recipient_id: to, facts }) => ({ to, release: facts.release }))
const dueInHours = () =>
  firstValue(owner`
      select round(extract(epoch from due_at - now()) / 3600)::int as hours from private.release_notices where listing_id = ${listing}`)

describe('a release', () => {
  test('is mailed once to the users who hold the item', { tags: ['release-mail', 'mail-with-its-cause'] }, async () => {
    const [bea, rob] = [await addUser('Bea'), await addUser('Rob')]
    const { orderId } = await buy(bea, listing)
    const returned = await buy(rob, listing)
    await refundAtStripe(returned, 1250)
    await publishFile(seller, listing, 'Page 3 is there')
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
          seller: 'Rita Releases',
          release: 2,
          name: null,
          note: 'Page 3 is there',
        },
      },
    ])
  })

  test('is not mailed to users who turned this kind off', { tags: ['mail-wanted'] }, async () => {
    const [bea, none] = [await addUser('Bea'), await addUser('None')]
    for (const id of [bea, none]) await buy(id, listing)
    await asUser(bea)`insert into public.mail_preferences (kind, is_wanted) values ('new_release', false)`
    await asUser(none)`update public.accounts set wants_mail = false where id = ${none}`
    await publishFile(seller, listing)
    await work()
    expect(await sent()).toEqual([])
  })

  test('is mailed in batches, and once to each when a batch is repeated', { tags: ['release-mail'] }, async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => addUser('Bea')))
    for (const id of buyers) await buy(id, listing)
    await publishFile(seller, listing)
    const part = () =>
      firstValue(owner`
          select private.mail_release(notice, 2) as sent from private.release_notices as notice where listing_id = ${listing}`)
    expect({ first: await part(), second: await part(), sent: await sent() }).toMatchObject({
      first: 2,
      second: 2,
      sent: { length: 4 },
    })
    await owner`update private.release_notices set notified_until = null where listing_id = ${listing}`
    expect(await part()).toBe(2)
    expect(await part()).toBe(2)
    expect(await part()).toBe(1)
    expect((await sent()).map(({ to }) => to).sort()).toEqual(buyers.sort())
    expect(await dueInHours()).toBeNull()
  })

  test('of the same day is mailed a day later, as the newest', { tags: ['release-mail'] }, async () => {
    const bea = await addUser('Bea')
    await buy(bea, listing)
    await publishFile(seller, listing)
    await work()
    await publishFile(seller, listing)
    await publishFile(seller, listing)
    expect(await dueInHours()).toBe(24)
    await work()
    expect(await sent()).toEqual([{ to: bea, release: 2 }])
    await owner`update private.release_notices set due_at = now() where listing_id = ${listing}`
    await work()
    expect(await sent()).toEqual([
      { to: bea, release: 2 },
      { to: bea, release: 4 },
    ])
  })

  test('is not mailed while moderation has removed the item', { tags: ['release-mail'] }, async () => {
    const bea = await addUser('Bea')
    await buy(bea, listing)
    await publishFile(seller, listing)
    await setStatus(listing, 'removed')
    await work()
    expect(await sent()).toEqual([])
    await setStatus(listing, 'active')
    await work()
    expect(await sent()).toEqual([{ to: bea, release: 2 }])
  })

  test('makes the job due at once', { tags: ['release-mail'] }, async () => {
    await owner`update private.jobs set due_at = now() + interval '1 minute' where name = 'enqueue_release_mails'`
    await publishFile(seller, listing)
    expect(await owner`select from private.jobs where name = 'enqueue_release_mails' and due_at <= now()`).toHaveLength(
      1,
    )
  })
})
