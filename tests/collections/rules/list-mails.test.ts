// Daily mails about reduced and updated items of wishlists and collections.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, hide, mailDigest, setCharges } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

/** Titles and prices in the next mail. */
async function newsOf(user: string): Promise<{ title: string; cents: number | null }[]> {
  await owner`delete from private.outbox where recipient_id = ${user}`
  const [facts] = await mailDigest(user, 'list_news')
  return (facts?.listings ?? []).map(({ title, cents }: { title: string; cents: number | null }) => ({ title, cents }))
}
const reduce = (seller: string, listing: string) =>
  asUser(seller)`
    insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 500, now() + interval '2 days')`
const release = (listing: string) => owner`update public.listings set file_changed_at = now() where id = ${listing}`
const wish = (user: string, listing: string) =>
  asUser(user)`insert into public.wishlist_items (listing_id) values (${listing})`

async function collected(user: string, listing: string): Promise<string> {
  const id = (await firstValue(
    asUser(user)`insert into public.collections (name) values ('Gifts') returning id`,
  )) as string
  await asUser(user)`insert into public.collection_items (collection_id, listing_id) values (${id}, ${listing})`
  return id
}

test('a member gets one mail about reduced and updated items of the wishlist, and none twice', async () => {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const [reduced, updated, same] = [
    await addListing(sam, 900, 'Reduced'),
    await addListing(sam, 900, 'Updated'),
    await addListing(sam, 900, 'The same'),
  ]
  for (const id of [reduced, updated, same]) await wish(bea, id)
  await reduce(sam, reduced)
  await release(updated)
  expect((await newsOf(bea)).sort((one, other) => one.title.localeCompare(other.title))).toEqual([
    { title: 'Reduced', cents: 500 },
    { title: 'Updated', cents: null },
  ])
  expect(await newsOf(bea)).toEqual([])
})

test('changes from before an item was added, and items that left the shop, are no news', async () => {
  const [bea, sam, tom] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Tom')]
  const [earlier, gone] = [await addListing(sam, 900, 'Earlier'), await addListing(tom, 900, 'Gone')]
  await wish(bea, gone)
  await owner`update private.digests set covered_until = now() - interval '1 day' where user_id = ${bea}`
  await reduce(sam, earlier)
  await wish(bea, earlier)
  await reduce(tom, gone)
  await setCharges(tom, false)
  expect(await newsOf(bea)).toEqual([])
})

test('an owner is mailed about a collection only by choice, and once about an item on two lists', async () => {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const [chosen, silent] = [await addListing(sam, 900, 'Chosen'), await addListing(sam, 900, 'Silent')]
  const [one, two] = [await collected(bea, chosen), await collected(bea, chosen)]
  await collected(bea, silent)
  for (const id of [one, two]) await asUser(bea)`update public.collections set wants_mails = true where id = ${id}`
  await reduce(sam, chosen)
  await reduce(sam, silent)
  expect(await newsOf(bea)).toEqual([{ title: 'Chosen', cents: 500 }])
})

test('a follower is mailed while the collection is shared, and never about their own items', async () => {
  const [bea, cara, sam] = [await addUser('Bea'), await addUser('Cara'), await addSeller('Sam')]
  const listing = await addListing(sam, 900, 'Followed')
  const id = await collected(bea, listing)
  await asUser(bea)`update public.collections set is_shared = true where id = ${id}`
  for (const user of [cara, sam])
    await asUser(user)`insert into public.collection_follows (collection_id) values (${id})`
  await reduce(sam, listing)
  expect({ sam: await newsOf(sam), cara: await newsOf(cara) }).toEqual({
    sam: [],
    cara: [{ title: 'Followed', cents: 500 }],
  })
  await release(listing)
  await asUser(bea)`update public.collections set is_shared = false where id = ${id}`
  expect(await newsOf(cara)).toEqual([])
})

test('a member who turned these mails off gets none', async () => {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const listing = await addListing(sam, 900, 'Wished')
  await wish(bea, listing)
  await asUser(bea)`insert into public.mail_preferences (kind, is_wanted) values ('list_news', false)`
  await reduce(sam, listing)
  expect(await newsOf(bea)).toEqual([])
})

test('a member gets no news of items that they hide', async () => {
  const [bea, sam, tom] = [await addUser('Bea'), await addSeller('Sam'), await addSeller('Tom')]
  const [scary, calm, other] = [
    await addListing(sam, 900, 'Scary'),
    await addListing(sam, 900, 'Calm'),
    await addListing(tom, 900, 'Of Tom'),
  ]
  await owner`update public.listings set tags = '{horror}' where id = ${scary}`
  for (const value of [`seller:${tom}`, 'tag:horror']) await hide(bea, value)
  for (const id of [scary, calm, other]) {
    await wish(bea, id)
    await release(id)
  }
  expect(await newsOf(bea)).toEqual([{ title: 'Calm', cents: null }])
})
