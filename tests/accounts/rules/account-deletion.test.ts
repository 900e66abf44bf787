// What a deleted account takes along and what it leaves to others.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { declaredRows } from '../../support/database/personal.ts'
import {
  askAboutOrder,
  beginDownload,
  beginOrder,
  columnOf,
  firstValue,
  leave,
  offered,
  say,
  setBanned,
  sold,
  writeReview,
} from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const wish = (user: string, listing: string) =>
  asUser(user)`insert into public.wishlist_items (listing_id) values (${listing})`

const OF_SELLER = 'listing_id in (select id from public.listings where seller_id = $1)'
const DECLARED = (await declaredRows()).filter(({ condition }) => condition?.includes('$1'))
/** How rows of tables name a user. */
const ofTables = (tables: string) =>
  Object.fromEntries(
    tables.split(/\s+/).map((table) => {
      const conditions = DECLARED.flatMap((row) => (row.table === table ? (row.condition ?? []) : []))
      return [table, conditions.join(' or ')]
    }),
  )
/** Tables whose rows go with their user. */
const GONE: Record<string, string> = {
  ...ofTables(`public.accounts public.blocks public.cart_items public.wishlist_items public.saved_searches private.digests
    public.collections public.collection_follows public.hidden_values public.drafts public.posts public.post_senders public.uploads
    private.connect_states public.discounts public.embed_hosts private.held_profiles public.api_keys private.webhook_endpoints`),
  ...{ 'auth.users': 'id = $1', 'auth.identities': 'user_id = $1' },
  ...{
    'public.price_reductions': OF_SELLER,
    'public.pending_releases': OF_SELLER,
    'public.pending_pictures': OF_SELLER,
  },
}
/** Tables in which rows may stay, without what names their user. */
const CHANGED = {
  ...ofTables(`public.profiles public.follows public.seller_accounts public.listings public.reports public.user_roles
    public.order_items public.reviews public.bundles public.threads`),
  'public.messages': 'thread_id in (select id from public.threads where buyer_id = $1)',
}

/** A seller with a row in every table of GONE. */
async function settled(name: string) {
  const { owner, people, otherListing } = world
  const id = await addSeller(name)
  const listing = await addListing(id)
  await asUser(id, async (sql) => {
    await sql`insert into public.blocks (blocked_id) values (${people.stranger})`
    await sql`insert into public.cart_items (listing_id) values (${otherListing})`
    await sql`insert into public.wishlist_items (listing_id) values (${otherListing})`
    await sql`insert into public.saved_searches (name, search, wants_mail) values ('Owls', 'query=owls', true)`
    await sql`insert into public.collections (name) values ('Gifts')`
    await sql`insert into public.collection_follows (collection_id) values (${world.collection})`
    await sql`insert into public.hidden_values (value) values ('tag:horror')`
    await sql`insert into public.discounts (code, percent) values ('LEAVING', 10)`
    await sql`insert into public.embed_hosts (hosts) values ('{quilts.example}')`
    await sql`insert into public.posts (audience, subject, body) values ('followers', 'Owls', 'New')`
    await sql`insert into public.post_senders (postal_address) values ('1 Mill Lane')`
    await sql`
      insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 600, now() + interval '1 day')`
  })
  // A sold listing stays, so its rows don't go with it.
  await buy(people.stranger, listing)
  await actAs(id, 'payments')`select private.begin_connect(${randomUUID()})`
  await actAs(
    id,
    'api',
  )`select private.create_api_key(sha256(convert_to(${id}, 'UTF8')), 'mkt_key_', 'Mine', '{sales:read}', null)`
  await actAs(id, 'api')`select private.create_webhook('https://a.example/', '{sale.completed}', 'whsec_a')`
  await asUser(people['other seller'])`insert into public.threads (listing_id) values (${listing})`
  await owner`insert into public.blocks (blocker_id, blocked_id) values (${people.buyer}, ${id})`
  await owner`insert into public.uploads (bucket_id, seller_id) values ('product-files', ${id})`
  await owner`insert into public.drafts (seller_id, content) values (${id}, '{}')`
  await owner`insert into public.pending_releases (listing_id) values (${listing})`
  await owner`insert into public.pending_pictures (listing_id, pictures) values (${listing}, '[null]')`
  await owner`insert into private.held_profiles (user_id, words) values (${id}, '{"bio": "Quilts"}')`
  return id
}

/** The rows of a user, or of all others. */
const rowsOf = async (tables: Record<string, string>, user: string, isTheirs: boolean) => {
  const rows: Record<string, string[]> = {}
  for (const [table, condition] of Object.entries(tables))
    rows[table] = await columnOf(
      world.owner.unsafe(
        `select to_jsonb(kept)::text from ${table} as kept where (${condition}) is ${isTheirs} order by 1`,
        [user],
      ),
    )
  return rows
}
const emptyIn = (rows: Record<string, string[]>) => Object.keys(rows).filter((table) => rows[table]?.length === 0)

describe('a deleted account', { tags: ['K5'] }, () => {
  test('takes all of its rows and none of others', async () => {
    const [leaver, bystander] = [await settled('Leaver'), await settled('Bystander')]
    await asUser(
      bystander,
    )`insert into public.reports (reported_listing_id, reason) values (${world.otherListing}, 'Copied')`
    const others = () => rowsOf({ ...GONE, ...CHANGED }, leaver, false)
    const shutOut = () => firstValue(world.owner`select count(*)::integer from private.deleted_identities`)
    const [before, shutOutBefore] = [await others(), await shutOut()]
    expect(emptyIn(before)).toEqual([])
    expect(emptyIn(await rowsOf(GONE, leaver, true))).toEqual([])
    await leave(leaver)
    expect(await others()).toEqual(before)
    expect(emptyIn(await rowsOf(GONE, leaver, true))).toEqual(Object.keys(GONE))
    expect(await shutOut()).toBe(shutOutBefore + 1)
  })

  test('leaves buyers their purchases, and no personal data', { tags: ['M8'] }, async () => {
    const { sam, listing, bea, orderId } = await sold()
    await leave(sam)
    const [profile] = await world.owner`select name, avatar, username, is_seller from public.profiles where id = ${sam}`
    expect(profile).toEqual({
      ...{ name: 'Deleted user', avatar: null, is_seller: false },
      username: expect.stringMatching(/^deleted-/),
    })
    expect(await beginDownload(bea, orderId, listing)).toMatchObject([{ file_name: 'pattern.pdf' }])
    expect(await firstValue(world.owner`select seller_name from public.order_items where order_id = ${orderId}`)).toBe(
      'Deleted seller',
    )
    expect(await world.visitors`select id from public.listings where id = ${listing}`).toEqual([])
  })

  test('leaves reviews that cannot be linked to a writer or each other', {
    tags: ['left-listed-nowhere'],
  }, async () => {
    const [first, second] = [await addListing(world.people.seller), await addListing(world.people.seller)]
    for (const name of ['Leaving Critic', 'Another Leaving Critic']) {
      const critic = await addUser(name)
      for (const listing of [first, second]) {
        await buy(critic, listing)
        await writeReview(critic, listing)
      }
      await leave(critic)
      expect(await world.visitors`select id from public.profiles where id = ${critic}`).toEqual([])
    }
    const writers = await columnOf(world.visitors`
      select profiles.name || ' ' || profiles.username
      from public.reviews join public.profiles on profiles.id = reviews.reviewer_id
      where reviews.listing_id in ${world.visitors([first, second])}`)
    expect(writers).toEqual(Array(4).fill('Deleted user deleted-user'))
  })

  test('can never be opened again by its identity, not even as a new user', { tags: ['R7'] }, async () => {
    const [person, again] = [await addUser('Leaving'), await addUser('Back again')]
    const signIn = (user: string) => actAs(user, 'api')`select private.sync_profile('Leaving', null)`
    await leave(person)
    await world.owner`update auth.identities set provider_id = ${person} where user_id = ${again}`
    const acts = [
      () => signIn(person),
      () => signIn(again),
      () => wish(person, world.otherListing),
      () => leave(person),
    ]
    for (const act of acts) expect(await rejectionOf(act())).toBe('account_deleted')
  })
})

test('followers are counted as rows come and go', async () => {
  const seller = await addSeller('Followed')
  const count = () => firstValue(world.owner`select followers_count from public.profiles where id = ${seller}`)
  const follow = (user: string) => asUser(user)`insert into public.follows (seller_id) values (${seller})`
  await follow(world.people.stranger)
  await follow(world.people.buyer)
  expect(await count()).toBe(2)
  await asUser(world.people.buyer)`delete from public.follows where seller_id = ${seller}`
  expect(await count()).toBe(1)
  expect(await rejectionOf(follow(seller))).toBe('23514')
})

describe('a thread', () => {
  test('is opened once per order, by its buyer, and only for a paid order', async () => {
    const { buyer, stranger } = world.people
    expect(await rejectionOf(askAboutOrder(stranger, (await sold()).orderId))).toBe('order_not_found')
    expect(await rejectionOf(askAboutOrder(buyer, world.order.orderId))).toBe('23505')
    const { order_id } = await beginOrder(buyer, [(await offered()).listing])
    expect(await rejectionOf(askAboutOrder(buyer, order_id))).toBe('order_not_found')
  })

  test('marks new messages as unread for the other side, and is read by its own two sides only', async () => {
    const { bea, sam, orderId } = await sold()
    const thread = await askAboutOrder(bea, orderId)
    const unread = async () => {
      const [row] = await world.owner`
        select last_message_at > coalesce(buyer_read_at, '-infinity') as bea,
          last_message_at > coalesce(seller_read_at, '-infinity') as sam from public.threads where id = ${thread}`
      return Object.keys(row ?? {}).filter((side) => row?.[side])
    }
    const read = (user: string) => actAs(user, 'api')`select private.mark_thread_read(${thread})`
    await say(bea, thread)
    expect(await unread()).toEqual(['sam'])
    await setBanned(sam)
    for (const user of [world.people.stranger, sam]) expect(await rejectionOf(read(user))).toBe('not_found')
    await setBanned(sam, false)
    await read(bea)
    expect(await unread()).toEqual(['sam'])
    await read(sam)
    expect(await unread()).toEqual([])
    await say(sam, thread)
    await read(sam)
    expect(await unread()).toEqual(['bea'])
    await read(bea)
    expect(await unread()).toEqual([])
  })
})
