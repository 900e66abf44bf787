// Steps of tests about posts: sellers with an audience, and the sender of mails.
import { expect } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { digestOf } from '../../support/database/guests.ts'
import { firstValue } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner } = world

export const addressOf = (user: string) => `${user}@example.com`

/** A seller with a paid sale and a postal address. */
export async function sender() {
  const sam = await addSeller('Sam')
  const listing = await addListing(sam)
  await buy(await addUser('First buyer'), listing)
  await owner`delete from private.outbox`
  await asUser(sam)`insert into public.post_senders (postal_address) values ('1 Mill Lane, Leeds')`
  return { sam, listing }
}

export async function member() {
  const id = await addUser('Bea')
  await owner`update auth.users set email_confirmed_at = now() where id = ${id}`
  return id
}

export async function follower(seller: string) {
  const id = await member()
  await asUser(id)`insert into public.follows (seller_id, wants_posts) values (${seller}, true)`
  return id
}

export const agree = (seller: string, buyer: string) =>
  owner`insert into private.offer_consents (seller_id, buyer_id, shares_address) values (${seller}, ${buyer}, false)`

export async function draft(seller: string, audience = 'followers', listings: string[] = [], subject = 'Two new owls') {
  return (await firstValue(asUser(seller)`
    insert into public.posts (audience, listing_ids, subject, body)
    values (${audience}, ${listings}, ${subject}, 'See them') returning id`)) as string
}
export const send = (seller: string, post: string, at: string | null = null) =>
  actAs(seller, 'api')`select private.send_post(${post}, ${at})`
/** A new post that is being sent. */
export async function sentBy(seller: string, ...of: [audience?: string, listings?: string[], subject?: string]) {
  const post = await draft(seller, ...of)
  await send(seller, post)
  return post
}
export const cancel = (seller: string, post: string) => actAs(seller, 'api')`select private.cancel_post(${post})`
export const work = async () => firstValue(asJobs((sql) => sql`select private.advance_posts()`)) as Promise<boolean>
export const stateOf = (post: string) => firstValue(owner`select state from public.posts where id = ${post}`)
export const countsOf = async (post: string) =>
  (await owner`select recipients, sent, bounced, complained from private.post_progress where post_id = ${post}`)[0]
export const stop = (address: string, seller: string, kind: string) =>
  owner`insert into private.mail_stops values (private.address_digest(${address}), ${seller}, ${kind})`
/** As the link of a mail does. */
export const stopMails = (address: string, seller: string, kind: string) =>
  actAs(world.people.stranger, 'api')`
    select private.stop_mails(${digestOf(address).toString('hex')}, ${seller}, ${kind})`
export const note = (address: string, reason: string, about: string | null, named: string[] = []) =>
  actAs(world.people.stranger, 'api')`
    select private.note_undeliverable(${owner.json([address])}::jsonb, ${reason}, ${about}, ${named}::text[])`

/** Sends what waits, as the function `jobs` does; the addresses that got a mail. */
export async function deliver(most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const got: string[] = []
  while (got.length < most) {
    const [mail] = await asJobs((sql) => sql`select id, kind, address from private.take_mails(1, interval '2 minutes')`)
    if (mail) {
      await asJobs((sql) => sql`select private.mark_mail_sent(${mail.id})`)
      if (mail.kind === 'post') got.push(mail.address)
    } else if (!(await work())) break
  }
  return got.toSorted()
}
/** How many a post would be meant for. */
export const recipientsOf = async (seller: string, post: string) =>
  (await actAs(seller, 'api')`select * from private.count_recipients(${post})`)[0]

/** A confirmed follow without an account. */
export const followBy = (seller: string, address: string, confirmed: Date | null = new Date()) => owner`
  insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
  values (${seller}, ${address}, false, ${confirmed}) returning id`

/** Sends a new post of the seller, and returns the addresses that got it. */
export async function reached(seller: string, audience?: string, listings?: string[]) {
  await owner`update public.posts set sent_at = sent_at - interval '8 days' where seller_id = ${seller} and sent_at is not null`
  const post = await sentBy(seller, audience, listings)
  const got = await deliver()
  expect(await stateOf(post)).toBe('sent')
  expect((await countsOf(post))?.sent).toEqual(got.length)
  return got
}

/** Nothing waits or is being sent. */
export async function clear() {
  await owner`delete from private.outbox`
  await owner`update public.posts set state = 'cancelled' where state = 'sending'`
}

/** Runs while at most two mails of posts may wait. */
export async function withFewWaiting(run: () => Promise<void>) {
  const set = (most: number) =>
    owner.unsafe(`
      create or replace function private.waiting_posts_max() returns integer language sql immutable set search_path = '' return ${most}`)
  await set(2)
  await run().finally(() => set(500))
}
