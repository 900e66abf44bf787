// One click ends a kind of mail of one seller to an address, with or without an account.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { digestOf } from '../../support/database/guests.ts'
import { columnOf, firstValue, takeMails } from '../../support/database/steps.ts'
import { actAs, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world
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
