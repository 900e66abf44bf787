// After a deletion no column of any table holds the user's email, name or texts, except for named
// exceptions.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { decide } from '../../moderation/rules/moderating.ts'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { askForRefund, buyAsGuest, give } from '../../support/database/guests.ts'
import { keptColumns } from '../../support/database/personal.ts'
import { beginOrder, columnsWith, leave } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner, people } = world

/** Where texts of a deleted user stay. */
const KEPT = await keptColumns()

const left = async (text: string) => (await columnsWith(text)).filter((column) => !KEPT.has(column))

const mark = randomUUID().slice(0, 8)
const name = `Zoe ${mark} Zander`
const text = `what zoe said ${mark}`
const policy = `my policy ${mark}`
const sold = `A sold title ${mark}`
let zoe: string
let banner: string
let unsold: string
let expired: string

beforeAll(async () => {
  zoe = await addSeller(name)
  banner = `avatars/${zoe}/${randomUUID()}`
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  await owner`
    update public.profiles set bio = ${text}, announcement = ${text}, refund_policy = ${policy}, banner = ${banner},
      links = ${owner.json([{ label: text, url: 'https://example.com' }])} where id = ${zoe}`
  await owner`
    insert into public.contact_messages (name, email, message) values (${name}, ${`${zoe}@example.com`}, ${text})`
  unsold = await addListing(zoe, 900, text)
  expired = await addListing(zoe, 900, text)
  const soldListing = await addListing(zoe, 900, sold)
  await owner`
    insert into public.bundles (id, seller_id, name, price_cents, size) values (gen_random_uuid(), ${zoe}, ${text}, 1500, 2)`
  await owner`insert into public.reports (reporter_id, reported_user_id, reported_listing_id, category, reason)
    values (${bea}, ${zoe}, ${unsold}, 'spam', 'Looks copied')`
  const { orderId } = await buy(bea, soldListing)
  const begun = await beginOrder(bea, [expired])
  await owner`update public.orders set status = 'expired' where id = ${begun?.order_id}`
  const bought = await buy(zoe, await addListing(sam))
  const [item] = await owner`select id from public.order_items where order_id = ${bought.orderId}`
  await actAs(zoe, 'api')`select private.open_case(${bought.orderId}, ${item?.id}, 'missing', ${text})`
  for (const thread of await owner`select id from public.threads where buyer_id = ${zoe}`)
    await asUser(zoe)`insert into public.messages (thread_id, body) values (${thread.id}, ${text})`
  await asUser(zoe)`insert into public.reviews (listing_id, rating, comment)
      select listing_id, 4, 'Neat' from public.order_items where order_id = ${bought.orderId}`
  await asUser(bea)`insert into public.threads (listing_id) values (${unsold})`
  await owner`
    insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), ${owner.json({ action: 'login', actor_id: zoe, actor_username: `${zoe}@example.com` })})`
  for (const path of [`${zoe}/${randomUUID()}`, `listed/${randomUUID()}`])
    await owner`insert into storage.objects (bucket_id, name, owner_id) values ('product-files', ${path}, ${zoe})`
  const [review] = await asUser(bea)`
    insert into public.reviews (listing_id, rating, comment) values (${soldListing}, 5, 'Neat') returning id`
  await owner`
    insert into private.outbox (kind, recipient_id, event_key, facts) values
      ('review', ${people.seller}, ${mark}, ${owner.json({ reviewId: review?.id })}),
      ('report_outcome', ${people.buyer}, ${mark}, (
        select jsonb_build_object('title', title) from public.listings where id = ${world.listing}
      ))`
  await give(zoe, { address: `friend-${mark}@example.com`, note: text }, [await addListing(people.seller)])
  await customersOf(zoe).copy(soldListing, [`fan-${mark}@example.com`], text)
  const guest = await buyAsGuest(`guest-${mark}@example.com`, soldListing)
  await askForRefund(guest.guestId, guest.orderId, 'other', 'Why not')
  await asUser(zoe)`
    insert into public.messages (thread_id, body) select id, ${text} from public.threads where order_id = ${guest.orderId}`
  await owner`
    insert into private.corrections (id, came_by_link, state, decided_by, reason)
    values (gen_random_uuid(), false, 'done', ${zoe}, ${text})`
  await decide('warn', zoe)
  expect(await left(text), 'there is something to delete').not.toEqual([])
  await leave(zoe)
  expect(orderId).toBeTruthy()
})

describe('a deleted account', { tags: ['K5'] }, () => {
  test('leaves its email nowhere, once the last mail is sent', async () => {
    expect(await left(`${zoe}@example.com`)).toEqual(['private.outbox.address'])
    const [mail] = await owner`select id from private.outbox where address = ${`${zoe}@example.com`}`
    await asJobs((sql) => sql`select private.mark_mail_sent(${mail?.id})`)
    expect(await left(`${zoe}@example.com`)).toEqual([])
  })

  test('leaves its name and texts only in the named exceptions', { tags: ['shop-shown-edited'] }, async () => {
    for (const words of [name, banner]) expect(await left(words)).toEqual([])
    expect(await left(text)).toEqual([])
    expect(await columnsWith(text), 'also not where sold listings stay').toEqual([])
    expect(await columnsWith(policy)).toEqual(['public.orders.refund_policy'])
    expect(await columnsWith(sold)).toContain('public.listings.title')
  })

  test('leaves the mails about reviews and listings of others as they are', async () => {
    const mails = await owner`
      select kind, facts ->> 'title' is null as is_untitled from private.outbox where event_key = ${mark} order by kind`
    expect(mails).toEqual([
      { kind: 'report_outcome', is_untitled: false },
      { kind: 'review', is_untitled: true },
    ])
  })

  test('leaves no listing that was never sold, nor its files', async () => {
    expect(await owner`select from public.listings where id = ${unsold}`).toEqual([])
    expect(await owner`select title from public.listings where id = ${expired}`).toEqual([{ title: 'Deleted item' }])
    expect(await owner`select from public.listing_files where listing_id in ${owner([unsold, expired])}`).toEqual([])
    const swept = await actAs(
      people.stranger,
      'api',
    )`select object_path from private.orphaned_objects('0 s', '0 s', 1000)`
    const paths = new Set(swept.map(({ object_path }) => object_path))
    const stored = await owner`select name from storage.objects where owner_id = ${zoe} or name like ${`${zoe}/%`}`
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.filter((object) => !paths.has(object.name))).toEqual([])
  })
})
