// Exports: every table that names users is included, or left out for a reason.
import { beforeAll, describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { columnOf, exportOf, firstValue, offered } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, buy, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const { owner, people } = world

/** Columns that name users and are left out, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'private.audit_log.actor_id': 'what somebody did to others’ rights is about them',
  'private.connect_states.user_id': 'hashes of attempts, gone after a day',
  'private.export_codes.user_id': 'hashes of codes, valid for 15 minutes',
  'private.corrections.decided_by': 'a decision is about the buyer’s address',
  'private.corrections.seller_id': 'the seller of the order, which is exported',
  'private.gifts.seller_id': 'the gift is exported with its order',
  'private.gifts.recipient_id': 'the guest before a claim; the gift is exported to who holds its items',
  'private.redress_links.user_id': 'hashes of links',
  'private.former_usernames.holder_id': 'hashes, from which nobody reads a name',
  'private.discount_uses.buyer_id': 'exported with the order that used the discount',
  'public.admin_proposals.proposed_by': 'what an admin proposed is about others',
  'public.admin_proposals.user_id': 'a proposal is the admins’ until it is agreed to; then the role is exported',
  'public.appeals.acted_by': 'which admin acted stays with the admins',
  'public.appeals.decided_by': 'which admin decided stays with the admins',
  'private.shop_words.seller_id': 'words of their listings, which are exported',
  'private.bought_together.other_id': 'a listing, not a person',
  'public.entitlements.scored_seller_id': 'the seller of the order, which is exported',
  'public.blocks.blocked_id': 'who blocked somebody is theirs to know',
  'public.cases.admin_id': 'who decided stays with the admins; the decision is exported',
  'public.contact_messages.closed_by': 'which admin answered is about the shop',
  'private.address_follows.seller_id': 'addresses without an account; a seller exports those that are shared',
  'private.offer_consents.seller_id': 'whose offers somebody gets is the buyers’',
  'private.mail_stops.seller_id': 'hashes of addresses; which mails somebody ended isn’t the seller’s',
  'private.unasked_addresses.seller_id': 'hashes of addresses; who erased what isn’t the seller’s',
  'public.follows.seller_id': 'who follows somebody is the followers’; their number is in the profile',
  'public.moderation_actions.admin_id': 'what an admin did is about others',
  'public.moderation_actions.user_id': 'the admins’ notes; decisions are exported as statements',
  'public.order_items.buyer_id': 'exported with their order',
  'public.order_items.holder_id': 'exported as the item that they hold',
  'public.reports.reported_user_id': 'would tell who reported',
}

/** Every column that references a user or is named so. */
const columnsOfUsers = (): Promise<string[]> =>
  columnOf(owner`
      select format('%s.%s.%s', namespaces.nspname, tables.relname, columns.attname) as column
      from pg_attribute as columns
      join pg_class as tables on tables.oid = columns.attrelid and tables.relkind in ('r', 'p')
      join pg_namespace as namespaces on namespaces.oid = tables.relnamespace and namespaces.nspname in ('public', 'private')
      where columns.attnum > 0 and not columns.attisdropped and columns.atttypid = 'uuid'::regtype and columns.attname <> 'order_id'
        and (
          columns.attname ~ '^(user|actor|subject|owner|holder|admin|[a-z]+er)_id$' or columns.attname ~ '_by$'
          or (tables.relname in ('profiles', 'accounts') and columns.attname = 'id')
          or exists (
            select from pg_constraint as keys
            where keys.conrelid = tables.oid and keys.contype = 'f' and columns.attnum = any (keys.conkey)
              and keys.confrelid in ('public.profiles'::regclass, 'public.accounts'::regclass, 'auth.users'::regclass)
          )
        )
      order by 1`)

const askedFor = async () => {
  const source = await firstValue(owner`
    select string_agg(prosrc, ' ') from pg_proc where pronamespace = 'private'::regnamespace and proname ~ '^export_'`)
  return (column: string) => new RegExp(`\\b${column.split('.').slice(1).join('\\.')} = auth\\.uid\\(\\)`).test(source)
}

test('a column that names users is in the export, or left out for a reason', { tags: ['data-exported'] }, async () => {
  const isAsked = await askedFor()
  const columns = await columnsOfUsers()
  expect(columns.filter((column) => !isAsked(column) && !LEFT_OUT[column])).toEqual([])
  expect(columns.filter((column) => isAsked(column) && LEFT_OUT[column])).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((column) => !columns.includes(column))).toEqual([])
})

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
    const { exported_at, profile, account, sign_ins, ...rest } = await exportOf(newcomer)
    expect([profile, account, sign_ins]).toMatchObject([
      { id: newcomer },
      { id: newcomer },
      [{ provider_id: newcomer }],
    ])
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
      const talks = conversations as { order_id: string; you_are: string; messages: { from: string }[] }[]
      const talk = talks.find(({ order_id }) => order_id === world.order.orderId)
      const sides = new Set((cases as { you_are: string }[]).map(({ you_are }) => you_are))
      return [talk?.you_are, talk?.messages.map(({ from }) => from), [...sides]]
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
      hidden_tags_and_sellers: [{ value: 'tag:horror' }],
      mail_choices: [{ kind: 'message', is_wanted: true }],
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
    expect(mails).toMatchObject([{ kind: 'sale' }])
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
