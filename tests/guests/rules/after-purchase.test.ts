// After a guest's purchase: mails about new releases, cases, reviews and one reminder of a review.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { member } from '../../audience/rules/post-steps.ts'
import { publishFile } from '../../files/rules/preparing.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import * as guests from '../../support/database/guests.ts'
import * as steps from '../../support/database/steps.ts'
import * as acts from '../../support/database/world.ts'

const { owner, people } = world
const { firstValue } = steps
const { buyAsGuest, digestOf, mailedLinkOf, signInVerified, takeFreeItem } = guests
const { ACCEPTED, actAs, addListing, addSeller, addUser, asJobs, asUser, buy, rejectionOf } = acts
let seller: string
let listing: string
let vera: string
beforeEach(async () => {
  seller = await addSeller('Rita Releases')
  listing = await addListing(seller, 1250, 'A quilt')
  vera = `${randomUUID()}@example.com`
  await owner`delete from private.outbox`
})

type Bought = { guestId: string; orderId: string; secret: string }
const download = ({ guestId, orderId }: Omit<Bought, 'secret'>) =>
  actAs(guestId, 'api')`select file_name from private.begin_redress_download(${orderId}, ${listing})`
async function downloaded(address = vera): Promise<Bought> {
  const order = await buyAsGuest(address, listing)
  await download(order)
  return order
}
/** Mails of a kind that are sent when everything is due. */
async function take(kind: string) {
  await owner`update private.outbox set due_at = now() where attempts = 0`
  return (await steps.takeMails()).filter((mail) => mail.kind === kind)
}
const stop = (kind: string) =>
  actAs(people.stranger, 'api')`select private.stop_mails(${digestOf(vera).toString('hex')}, ${seller}, ${kind})`
const refund = ({ orderId }: Bought, reason = 'refunded') =>
  owner`update public.entitlements set revoked_at = now(), revoke_reason = ${reason} where order_id = ${orderId}`
const erase = ({ guestId }: Bought) => actAs(guestId, 'api')`select private.erase_guest()`
async function claimant() {
  const bea = await addUser('Bea')
  await signInVerified(bea, vera)
  return bea
}
const holderOf = ({ orderId }: Bought) => firstValue(owner`select buyer_id from public.orders where id = ${orderId}`)
const openCase = async ({ guestId, orderId }: Bought, by = guestId, link?: Buffer) =>
  rejectionOf(actAs(by, 'api')`
    select private.open_guest_case(${orderId}, ${listing}, 'corrupt', 'Page 3', ${link ?? (await mailedLinkOf(guestId))})`)

describe('a new release', { tags: ['P3', 'guest-release'] }, () => {
  async function release() {
    await owner`delete from private.outbox where kind <> 'new_release'`
    await publishFile(seller, listing)
    await owner`update private.release_notices set due_at = now()`
    await asJobs((sql) => sql`select private.enqueue_release_mails()`)
  }
  const sent = async () => (await take('new_release')).map(({ address, facts }) => [address, facts.release])
  const later = (days: number) => owner`update private.outbox set sent_at = sent_at - make_interval(days => ${days})`

  test('is mailed to a guest who paid, once for two purchases, until they stop it', async () => {
    for (let time = 1; time <= 2; time += 1) await buyAsGuest(vera, listing)
    await release()
    expect(await take('new_release')).toMatchObject([
      { address: vera, is_guest: true, facts: { release: 2, stop: { kind: 'releases', sellerId: seller } } },
    ])
    await stop('releases')
    await later(8)
    await release()
    expect(await sent()).toEqual([])
  })

  test('is mailed to the recipient of a gift once they opened it', async () => {
    const { orderId, recipientId } = await guests.give(await addUser('Gwen'), { address: vera }, [listing])
    await release()
    expect(await sent()).toEqual([])
    await download({ guestId: recipientId, orderId })
    await release()
    expect(await sent()).toEqual([[vera, 3]])
  })

  test('is not mailed about what nobody paid for, also after another purchase of the address', async () => {
    await customersOf(seller).copy(listing, [vera])
    await customersOf(seller).imported(bought(listing, `other-${vera}`))
    await buyAsGuest(vera, await addListing(seller))
    await release()
    expect(await sent()).toEqual([])
    listing = await addListing(seller, 0)
    await takeFreeItem(vera, listing)
    await release()
    expect(await sent()).toEqual([])
  })

  test.each<[string, (order: Bought) => PromiseLike<unknown>]>([
    ['a refund', refund],
    ['an erasure', erase],
    ['a bounce', () => owner`select private.note_undeliverable(${owner.json([vera])}, 'bounce')`],
  ])('that waits is dropped after %s', async (_what, act) => {
    const order = await buyAsGuest(vera, listing)
    await release()
    await act(order)
    expect(await sent()).toEqual([])
    expect(await owner`select from private.outbox where kind = 'new_release' and sent_at is null`).toEqual([])
  })

  test('is mailed once a week, as the newest, and within the bound on unsolicited mail', async () => {
    await buyAsGuest(vera, listing)
    await release()
    expect(await sent()).toEqual([[vera, 2]])
    await release()
    await release()
    expect(await sent()).toEqual([])
    await later(7)
    for (let mail = 1; mail <= 3; mail += 1) await customersOf(seller).copy(await addListing(seller), [vera])
    await owner`update private.outbox set created_at = now(), due_at = now() + interval '1 day' where kind = 'new_release' and attempts = 0`
    await owner`update private.outbox set due_at = now() where kind = 'free_copy'`
    await owner`delete from private.rate_limits`
    await steps.takeMails()
    expect(await sent()).toEqual([])
    await owner`delete from private.rate_limits`
    expect(await sent()).toEqual([[vera, 4]])
  })

  test('that waits reaches the account that claims it, unless that had the same', { tags: ['P1'] }, async () => {
    for (const isKnown of [false, true]) {
      const order = await buyAsGuest(vera, listing)
      await release()
      const bea = await addUser('Bea')
      if (isKnown)
        await owner`
          insert into private.outbox (kind, recipient_id, event_key, facts, sent_at)
          select kind, ${bea}, event_key, '{}', now() from private.outbox where recipient_id = ${order.guestId}`
      await signInVerified(bea, vera)
      expect(await holderOf(order)).toBe(bea)
      expect((await sent()).filter(([to]) => to === vera)).toHaveLength(isKnown ? 0 : 1)
      vera = `${randomUUID()}@example.com`
    }
  })
})

test('a guest opens and answers a case by the mailed link only', { tags: ['guest-case', 'P2'] }, async () => {
  const order = await buyAsGuest(vera, listing)
  expect(await openCase(order, order.guestId, Buffer.alloc(32))).toBe('mailed_link_needed')
  const bea = await addUser('Bea')
  expect(await openCase({ ...order, ...(await buy(bea, listing)) }, bea)).toBe('order_not_found')
  expect([await openCase(order), await openCase(order)]).toEqual([ACCEPTED, 'case_open'])
  const [found] = await actAs(order.guestId, 'api')`select (of_case).id, title from private.guest_cases()`
  expect(found?.title).toBe('A quilt')
  await actAs(seller, 'api')`select private.answer_case(${found?.id}, 'refund', 'Sorry')`
  const accept = (by: string, link: Buffer) =>
    rejectionOf(actAs(by, 'api')`select private.reply_to_guest_case(${found?.id}, 'accept', ${link})`)
  expect(await accept(order.guestId, Buffer.alloc(32))).toBe('mailed_link_needed')
  const { guestId: other } = await buyAsGuest(`other-${vera}`, listing)
  expect(await accept(other, await mailedLinkOf(other))).toBe('not_found')
  expect(await accept(order.guestId, await mailedLinkOf(order.guestId))).toBe(ACCEPTED)
  expect(await firstValue(owner`select outcome from public.cases where id = ${found?.id}`)).toBe('refunded')
})

type Sent = { stars?: number | null; browser?: Buffer; signedIn?: string; link?: Buffer; by?: string }
async function review({ guestId, orderId }: Omit<Bought, 'secret'>, { stars = 5, ...sent }: Sent = {}) {
  return rejectionOf(actAs(sent.by ?? guestId, 'api')`
    select private.save_guest_review(${orderId}, ${listing}, ${stars}, 'Lovely', ${sent.link ?? (await mailedLinkOf(guestId))},
      ${sent.browser ?? null}, ${sent.signedIn ?? null})`)
}

describe('a guest’s review', { tags: ['guest-review', 'P2'] }, () => {
  const reviews = () => owner`
    select id, reviewer_id, rating, comment, is_guest, is_verified, is_counted from public.reviews
    where listing_id = ${listing} order by created_at`
  const average = async () =>
    (await owner`select rating_count as count, rating_sum as sum from public.listings where id = ${listing}`)[0]
  const shown = async () => [await reviews(), await average()]
  const digest = ({ orderId }: Bought) =>
    firstValue(owner`select digest from private.guest_reviews where order_id = ${orderId}`)
  const nameless = '00000000-0000-0000-0000-000000000000'
  async function reviewed(stars = 5) {
    const order = await downloaded()
    await review(order, { stars })
    return order
  }

  test('needs a mailed link and a download, and is changed and deleted by the same', async () => {
    const order = await buyAsGuest(vera, listing)
    expect(await review(order, { link: await guests.linkOf(order) })).toBe('mailed_link_needed')
    const { guestId: by } = await buyAsGuest(`other-${vera}`, listing)
    expect(await review(order, { by, link: await mailedLinkOf(by) })).toBe('order_not_found')
    expect(await review(order)).toBe('download_required')
    await download(order)
    expect(await review(order)).toBe(ACCEPTED)
    expect(await reviews()).toMatchObject([{ reviewer_id: nameless, is_guest: true, is_verified: true }])
    expect(await firstValue(owner`select facts ->> 'reviewer' from private.outbox where kind = 'review'`)).toBe('Guest')
    expect(await review(order, { stars: 2 })).toBe(ACCEPTED)
    expect(await average()).toEqual({ count: 1, sum: 2 })
    expect(await review(order, { stars: null })).toBe(ACCEPTED)
    expect([await reviews(), await review(order, { stars: null })]).toEqual([[], 'review_not_found'])
  })

  test('is refused below the full price, and twice for one address', async () => {
    const [one, two] = [await downloaded(), await downloaded(vera.replace('@', '+two@'))]
    await owner`update public.order_items set discount_cents = 1 where order_id = ${one.orderId}`
    expect(await review(one)).toBe('full_price_required')
    await owner`update public.order_items set discount_cents = 0 where order_id = ${one.orderId}`
    expect([await review(two), await review(one)]).toEqual([ACCEPTED, 'already_reviewed'])
    listing = await addListing(seller, 0)
    const guestId = await takeFreeItem(vera, listing)
    const orderId = String(await firstValue(owner`select id from public.orders where buyer_id = ${guestId}`))
    await download({ guestId, orderId })
    expect(await review({ guestId, orderId })).toBe('full_price_required')
  })

  test('is refused for the seller’s login, browser and address', async () => {
    const order = await downloaded()
    const note = (browser: Buffer, by = seller) => actAs(by, 'api')`select private.note_seller_browser(${browser})`
    const browser = digestOf('here')
    for (const by of [await addSeller('Another'), people.stranger]) await note(browser, by)
    expect(await owner`select from private.seller_browsers where digest = ${browser}`).toHaveLength(1)
    expect(await review(order, { browser })).toBe(ACCEPTED)
    expect(await review(order, { signedIn: seller })).toBe('own_review')
    await note(browser)
    expect([await review(order, { browser }), await review(order)]).toEqual(['own_review', ACCEPTED])
    await note(digestOf(order.secret))
    expect(await review(order)).toBe('own_review')
    await owner`delete from private.seller_browsers`
    await owner`update auth.users set email = ${vera.replace('@', '+shop@')}, email_confirmed_at = now() where id = ${seller}`
    expect(await review(order)).toBe('own_review')
  })

  test('is the same after a claim, until the account writes its own', { tags: ['P1'] }, async () => {
    await reviewed()
    const before = await shown()
    const bea = await claimant()
    expect(await shown()).toEqual(before)
    const [{ id } = {}] = await reviews()
    expect(await firstValue(actAs(bea, 'api')`select private.own_replaced_review(${listing})`)).toBe(id)
    expect(await rejectionOf(actAs(bea, 'api')`select private.vote_for_review(${id}, true)`)).toBe('own_vote')
    await steps.writeReview(bea, listing, 1)
    expect(await reviews()).toMatchObject([{ is_guest: false, rating: 1 }])
    expect(await average()).toEqual({ count: 1, sum: 1 })
  })

  test('stays beside a review that the account has already, also when the account leaves', async () => {
    const order = await reviewed()
    const bea = await addUser('Bea')
    const { orderId } = await buy(bea, listing)
    await steps.writeReview(bea, listing, 1)
    await refund({ ...order, orderId })
    await signInVerified(bea, vera)
    expect(await holderOf(order)).toBe(bea)
    const both = [{ is_guest: true, comment: 'Lovely' }, { is_guest: false }]
    expect(await reviews()).toMatchObject(both)
    expect((await steps.exportOf(bea)).guest_reviews).toMatchObject([{ comment: 'Lovely' }])
    await steps.leave(bea)
    expect(await reviews()).toMatchObject(both)
    expect(await digest(order)).toBeNull()
  })

  test.each([
    ['refunded', 5, 0],
    ['refunded', 3, 1],
    ['withdrawn', 1, 0],
  ])('whose item was %s counts its %i stars %i times, also after a claim', async (reason, stars, times) => {
    const order = await reviewed(stars)
    await claimant()
    await refund(order, reason)
    expect(await reviews()).toMatchObject([{ is_verified: false }])
    expect(await average()).toEqual({ count: times, sum: times * stars })
  })

  test('that is removed gives its writer a statement, and no admin reads who that is', { tags: ['P1'] }, async () => {
    const order = await reviewed()
    const [{ id } = {}] = await reviews()
    await actAs(people.admin, 'api')`select private.decide('remove_review', ${id}, 'spam', 'Spam', null)`
    expect(await review(order)).toBe('review_removed')
    const about = () => firstValue(owner`select user_id from public.statements where review_id = ${id}`)
    expect(await about()).toBe(order.guestId)
    const bea = await claimant()
    expect(await about()).toBe(bea)
    const seen = async (by: string) => (await asUser(by)`select from public.statements where review_id = ${id}`).length
    expect([await seen(bea), await seen(people.admin)]).toEqual([1, 0])
    await steps.reverseLatest(id)
    const logged = await owner`select distinct user_id from public.moderation_actions where review_id = ${id}`
    expect(logged).toEqual([{ user_id: nameless }])
  })

  test('of a guest who erases their address stays as it is, without the digest', async () => {
    const [order, before] = [await reviewed(), await shown()]
    await erase(order)
    expect(await shown()).toEqual(before)
    expect(await digest(order)).toBeNull()
    expect(await owner`select from private.outbox where kind = 'review'`).toEqual([])
  })
})

describe('a reminder of a review', { tags: ['review-reminder', 'P3'] }, () => {
  const remind = (isOn: boolean, by = seller) =>
    asUser(by)`update public.seller_accounts set reminds_to_review = ${isOn} where seller_id = ${seller}`
  const week = () => owner`update private.review_reminders set due_at = due_at - interval '7 days'`
  const work = () => asJobs((sql) => sql`select private.remind_to_review()`)
  const sent = async () => {
    await work()
    return (await take('review_reminder')).map(({ address }) => address).toSorted()
  }
  beforeEach(async () => {
    await owner`delete from private.review_reminders`
    await remind(true)
  })

  test('goes once to members and guests a week after their download', async () => {
    const [bea, carl, dora] = [await member(), await member(), await member()]
    await asUser(carl)`insert into public.mail_preferences (kind, is_wanted) values ('review_reminder', false)`
    await asUser(dora)`insert into public.blocks (blocked_id) values (${seller})`
    for (const user of [bea, carl, dora]) {
      const { orderId } = await buy(user, listing)
      await actAs(user, 'api')`select file_name from private.begin_download(${orderId}, ${listing})`
    }
    await downloaded()
    await buyAsGuest(`other-${vera}`, listing)
    await remind(false, bea)
    expect(await sent()).toEqual([])
    await week()
    await work()
    const id = await firstValue(owner`select id from private.outbox where kind = 'review_reminder' and facts ? 'stop'`)
    const link = asJobs((sql) => sql`select private.make_mailed_redress_link(${id}, ${digestOf(vera)})`)
    expect(await firstValue(link)).toBe(true)
    expect(await sent()).toEqual([`${bea}@example.com`, vera].toSorted())
    await downloaded()
    await week()
    expect(await sent()).toEqual([])
    await claimant()
    await owner`update private.review_reminders set due_at = now()`
    expect(await sent()).toEqual([])
  })

  test.each<[string, (order: Bought) => PromiseLike<unknown>]>([
    ['was reviewed', review],
    ['was refunded', refund],
    ['is disputed', ({ orderId }) => owner`update public.orders set status = 'disputed' where id = ${orderId}`],
    ['has a case', openCase],
    ['was removed', () => steps.setStatus(listing, 'removed')],
    ['has a banned seller', () => steps.setBanned(seller)],
    ['was erased', erase],
    ['has a seller who turned reminders off', () => remind(false)],
    ['the address wants no reminders about', () => stop('reminders')],
  ])('that waits is dropped if the item %s', async (_what, end) => {
    const order = await downloaded()
    await week()
    await work()
    expect(await owner`select from private.outbox where kind = 'review_reminder'`).toHaveLength(1)
    await end(order)
    expect(await sent()).toEqual([])
    expect(await owner`select from private.outbox where kind = 'review_reminder' and sent_at is null`).toEqual([])
  })
})
