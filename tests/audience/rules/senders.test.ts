// Who sees posts: their seller a test; everyone the archive; admins counts of 30 days, pauses, and what was reported.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { digestOf } from '../../support/database/guests.ts'
import { columnOf, firstValue, setBanned, takeMails } from '../../support/database/steps.ts'
import { actAs, addSeller, addUser, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'
import { addressOf, cancel, clear, deliver, draft, follower, member, note, send, sender, sentBy } from './post-steps.ts'

const { owner } = world
const list = (userId: string) => actAs(userId, 'api')`
  select seller_id, posts, mails, bounced, complained, paused_at is not null as is_paused from private.find_post_senders()`

test('an admin sees posts of 30 days in numbers, paused sellers first, and nobody else does', {
  tags: ['posts-limited'],
}, async () => {
  await clear()
  const [busy, old, paused] = [(await sender()).sam, (await sender()).sam, (await sender()).sam]
  const [bea] = [await follower(busy), await follower(busy)]
  for (const seller of [busy, old]) {
    await sentBy(seller)
    await deliver()
  }
  await note(addressOf(bea), 'complaint', 'Two new owls')
  await owner`update public.posts set sent_at = now() - interval '31 days' where seller_id = ${old}`
  await owner`update public.post_senders set paused_at = now() where seller_id = ${paused}`
  const found = (await list(world.people.admin)).filter(({ seller_id: id }) => [busy, old, paused].includes(id))
  expect(found).toEqual([
    { seller_id: paused, posts: 0, mails: 0, bounced: 0, complained: 0, is_paused: true },
    { seller_id: busy, posts: 1, mails: 2, bounced: 0, complained: 1, is_paused: false },
  ])
  for (const user of [busy, world.people.stranger]) expect(await rejectionOf(list(user))).toBe('forbidden')
})

test('a reader reports a sent post, which admins then read, and no other', { tags: ['posts-limited'] }, async () => {
  const { sam } = await sender()
  const [sent, unsent, rob] = [await draft(sam), await draft(sam), await member()]
  await send(sam, sent)
  const report = (post: string) =>
    asUser(rob)`insert into public.reports (reported_post_id, reason) values (${post}, 'Spam')`
  await report(sent)
  expect(await rejectionOf(report(unsent))).toBe('not_found')
  expect(await rejectionOf(report(sent))).toBe('23505')
  const [stored] = await owner`select reported_user_id from public.reports where reporter_id = ${rob}`
  expect(stored?.reported_user_id).toBe(sam)
  const read = (user: string) => columnOf(asUser(user)`select id from public.posts where seller_id = ${sam}`)
  expect({ admin: await read(world.people.admin), rob: await read(rob) }).toEqual({ admin: [sent], rob: [] })
})

test('a seller gets a test of a draft themselves', { tags: ['posts-limited'] }, async () => {
  const { sam } = await sender()
  const post = await draft(sam)
  const deleted = await draft(sam)
  const tryOut = (one: string) => actAs(sam, 'api')`select private.test_post(${one})`
  expect(await rejectionOf(tryOut(post))).toBe('address_unverified')
  await owner`update auth.users set email_confirmed_at = now() where id = ${sam}`
  for (const one of [post, deleted]) await tryOut(one)
  await asUser(sam)`delete from public.posts where id = ${deleted}`
  const [mail, ...others] = await asJobs(
    (sql) => sql`select kind, address, facts from private.take_mails(2, interval '1 minute')`,
  )
  expect(others).toEqual([])
  expect(mail?.kind).toBe('post_test')
  expect(mail?.address).toEqual(addressOf(sam))
  expect(mail?.facts.subject).toBe('Two new owls')
  expect(await rejectionOf(actAs(await addSeller('Tom'), 'api')`select private.test_post(${post})`)).toBe(
    'post_not_found',
  )
})

describe('the archive', { tags: ['posts-by-consent'] }, () => {
  test('shows everyone what was sent to followers, newest first', async () => {
    const { sam, listing } = await sender()
    const [older, newer, items, unsent] = [
      await draft(sam),
      await draft(sam),
      await draft(sam, 'items', [listing]),
      await draft(sam),
    ]
    for (const post of [older, newer, items]) await send(sam, post)
    await cancel(sam, items)
    await cancel(sam, newer)
    expect(unsent).toBeTypeOf('string')
    const archive = () =>
      world.visitors`select id from private.archived_posts where seller_id = ${sam} order by sent_at desc, id desc`
    expect(await columnOf(archive())).toEqual([older])
    // Sending began before it was cancelled.
    await owner`update private.post_progress set worked_at = now() where post_id in (${newer}, ${items})`
    expect(await columnOf(archive())).toEqual([newer, older])
    const others = await sender()
    await sentBy(others.sam, 'items', [others.listing])
    const named = () =>
      columnOf(
        world.visitors`select distinct username from private.archived_posts where seller_id in (${sam}, ${others.sam})`,
      )
    expect(await named()).toHaveLength(1)
    await setBanned(sam)
    expect({ archive: await columnOf(archive()), named: await named() }).toEqual({ archive: [], named: [] })
  })
})

// One click ends a kind of mail of one seller to an address, with or without an account.

beforeEach(() => owner`delete from private.outbox`)

const VERA = 'vera@example.com'
const stop = (address: string, seller: string, kind: string) =>
  actAs(world.people.stranger, 'api')`
    select seller from private.stop_mails(${digestOf(address.toLowerCase()).toString('hex')}, ${seller}, ${kind})`
const enqueue = (address: string, seller: string, kind: string) => owner`
  insert into private.outbox (kind, address, event_key, facts)
  values ('free_copy', ${address}, gen_random_uuid(), ${owner.json({ stop: { kind, sellerId: seller } })})`
/** The kinds that are sent now. */
const taken = async () => (await takeMails()).map(({ facts }) => facts.stop.kind as string)
const wantsPosts = (user: string) =>
  firstValue(owner`select wants_posts from public.follows where follower_id = ${user}`)

describe('a stop', { tags: ['mail-unsubscribe'] }, () => {
  test('ends one kind of one seller to one address, in any spelling, also of waiting mails', async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    await enqueue(VERA, sam, 'posts')
    expect(await columnOf(stop('Vera@Example.com', sam, 'posts'))).toEqual(['Sam'])
    await enqueue(VERA, sam, 'item_news')
    await enqueue(VERA, tom, 'posts')
    await enqueue('bea@example.com', sam, 'posts')
    expect((await taken()).toSorted()).toEqual(['item_news', 'posts', 'posts'])
    expect(await columnOf(stop(VERA, sam, 'posts'))).toEqual(['Sam'])
  })

  test('about no seller names none', async () => {
    expect(await columnOf(stop(VERA, crypto.randomUUID(), 'posts'))).toEqual([])
  })

  test('unticks the follow of its account until the follower agrees again', async () => {
    const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
    const address = `${bea}@example.com`
    await asUser(bea)`insert into public.follows (seller_id, wants_posts) values (${sam}, true)`
    for (const kind of ['posts', 'offers']) await stop(address, sam, kind)
    expect(await wantsPosts(bea)).toBe(false)
    const agree = () => asUser(bea)`update public.follows set wants_posts = true where seller_id = ${sam}`
    await agree()
    await enqueue(address, sam, 'posts')
    expect(await taken()).toEqual([])
    await owner`update auth.users set email_confirmed_at = now() where id = ${bea}`
    await agree()
    for (const kind of ['posts', 'offers']) await enqueue(address, sam, kind)
    expect(await taken()).toEqual(['posts'])
  })
})

test('a mail of a seller goes to no address that complained', { tags: ['mail-undeliverable'] }, async () => {
  const sam = await addSeller('Sam')
  await enqueue(VERA, sam, 'invitation')
  await owner`select private.note_undeliverable(${owner.json([VERA])}, 'complaint')`
  expect(await taken()).toEqual([])
  await owner`delete from private.undeliverable_addresses`
})
