// Exports: what a user gets, and nothing of others.
import { beforeAll, describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { exportOf, offered } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const { owner, people } = world

/** Rows that the small shop lacks, so that every part of an export could leak something. */
async function fillUp() {
  await owner`insert into public.messages (thread_id, author, body) values (${world.thread}, 'seller', 'It is there')`
  await owner`insert into public.blocks (blocker_id, blocked_id) values (${people.buyer}, ${people['other seller']})`
  for (const id of [people.buyer, people.admin]) {
    await owner`
      insert into private.digests (user_id, kind, covered_until, due_at)
      values (${id}, 'new_listings', now(), now()) on conflict do nothing`
    await owner`insert into private.suspensions (user_id, until) values (${id}, now() + interval '1 day')`
  }
  await owner`update public.reviews set answer = 'Thank you', answered_at = now() where listing_id = ${world.otherListing}`
  const shown = await addSeller('Shown Seller')
  await owner`
    update public.listings set showcase_images = ${owner.json([{ path: `${shown}/picture` }])} where id = ${await addListing(shown)}`
  await owner`update public.profiles set avatar = ${`avatars/${shown}/${shown}`} where id = ${shown}`
}
beforeAll(fillUp)

describe('a newcomer', () => {
  test('gets only their own data', { tags: ['data-exported'] }, async () => {
    const newcomer = await addUser('Newcomer')
    const { exported_at, profile, account, identities, ...rest } = await exportOf(newcomer)
    expect({ profile, account, identities }).toMatchObject({
      profile: { id: newcomer },
      account: { id: newcomer },
      identities: [{ provider_id: newcomer }],
    })
    expect(exported_at).toBeTypeOf('string')
    const kept = Object.entries(rest).filter(([, part]) => part !== null && !(Array.isArray(part) && part.length === 0))
    expect(kept).toEqual([])
    expect(await actAs(newcomer, 'api')`select * from private.export_objects()`).toEqual([])
  })
})

describe('a user', { tags: ['data-exported'] }, () => {
  test('sees their side of a conversation and of a case', async () => {
    const sideOf = async (id: string) => {
      const { conversations, cases } = await exportOf(id)
      const talks = conversations as { order_id: string; your_role: string; messages: { from: string }[] }[]
      const talk = talks.find(({ order_id }) => order_id === world.order.orderId)
      const sides = new Set((cases as { your_role: string }[]).map(({ your_role }) => your_role))
      return [talk?.your_role, talk?.messages.map(({ from }) => from), [...sides]]
    }
    expect(await sideOf(people.buyer)).toEqual(['the buyer', ['you', 'the other'], ['the buyer']])
    expect(await sideOf(people.seller)).toEqual(['the seller', ['the other', 'you'], ['the seller']])
  })

  test('gets their purchases, texts and choices', async () => {
    const data = await exportOf(people.buyer)
    expect(data).toMatchObject({
      profile: { name: 'Buyer' },
      account: { email: `${people.buyer}@example.com` },
      accepted_terms: [{ document: 'terms', version: '2026-01-01' }],
      hidden_values: [{ value: 'tag:horror' }],
      mail_preferences: [{ kind: 'message', is_wanted: true }],
      decisions: [{ act: 'warn', rule: 'spam' }],
      downloads: expect.arrayContaining([expect.objectContaining({ listing_id: world.listing })]),
      reports: [{ reason: 'Rude' }],
    })
    const orders = data.orders as { id: string; items: { title: string }[] }[]
    expect(orders.find(({ id }) => id === world.order.orderId)?.items).toMatchObject([{ title: 'A pattern' }])
  })

  test('gets their sales, without buyers', async () => {
    const { sam: seller, listing } = await offered()
    await buy(people.stranger, listing)
    const data = await exportOf(seller)
    expect(data).toMatchObject({
      listings: [{ id: listing, releases: [{ number: 1, files: [{ name: 'pattern.pdf' }] }] }],
      sales: [{ total_cents: 1250, items: [{ listing_id: listing }] }],
      seller_account: { charges_enabled: true },
    })
    const { mails, ...rest } = data
    expect(JSON.stringify(rest)).not.toContain(people.stranger)
    expect(mails).toMatchObject([{ kind: 'first_sale' }])
  })

  test('learns neither who reported them nor object paths', async () => {
    const text = JSON.stringify(await exportOf(people.seller))
    expect(text).not.toContain(people.buyer)
    expect(text).not.toContain(world.soldPath)
    expect(text).not.toContain('Rude')
  })

  test('gets it while banned or suspended, but not after deletion', async () => {
    expect(await exportOf(people.banned)).toMatchObject({ profile: { standing: 'banned' } })
    expect(await rejectionOf(exportOf(people.deleted))).toBe('account_deleted')
    expect(await rejectionOf(exportOf(crypto.randomUUID()))).toBe('profile_not_found')
  })

  test('gets only their own files', async () => {
    const { sam: seller, listing } = await offered()
    const picture = `${seller}/${crypto.randomUUID()}`
    const avatar = `avatars/${seller}/${crypto.randomUUID()}`
    await owner`update public.listings set showcase_images = ${owner.json([{ path: picture }])} where id = ${listing}`
    await owner`update public.profiles set avatar = ${avatar} where id = ${seller}`
    const objects = await actAs(seller, 'api')`select bucket_id, object_path, place from private.export_objects()`
    expect(objects).toMatchObject([
      { bucket_id: 'avatars', object_path: avatar.replace('avatars/', ''), place: 'avatar' },
      { bucket_id: 'product-files', place: `listings/${listing}/1-pattern.pdf` },
      { bucket_id: 'showcase-images', object_path: picture, place: `listings/${listing}/picture-1` },
    ])
  })
})
