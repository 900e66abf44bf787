// Nobody learns which account is behind an address: what a seller and a giver can read is the same
// before and after an account claims, and holds nothing of the account until it writes.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actAs } from '../../support/database/acting.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { askForRefund, buyAsGuest, give, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { readableBy } from '../../support/database/readable.ts'
import { beginDownload, refundAtStripe, say, writeReview } from '../../support/database/steps.ts'

const { owner } = world
const EVENTS = ['sale.completed', 'refund.completed', 'message.received', 'review.created']

/** An order with a thread and a request, a copy, an import and a gift for one address, and who can look at them. */
async function shop() {
  const [sam, gina, zelda] = [await addSeller('Sam Seller'), await addUser('Gina Giver'), await addUser('Zelda Needle')]
  const address = `${randomUUID()}@example.com`
  await owner`update public.profiles set avatar = ${`avatars/${zelda}/${randomUUID()}`}, username = ${`zn-${randomUUID().slice(0, 8)}`} where id = ${zelda}`
  const [sold, copied, imported, given, reviewed] = await Promise.all(
    ['Sold', 'Copied', 'Imported', 'Given', 'Reviewed'].map((title) => addListing(sam, 1250, title)),
  )
  if (!(sold && copied && imported && given && reviewed)) throw new Error('there are five listings')
  await owner`update public.listings set licence_source = 'generated' where id in ${owner([sold, copied, imported, given])}`
  await actAs(sam, 'api')`select private.create_webhook('https://sam.example/hook', ${EVENTS}, 'whsec_one')`
  // A review of before, which a claim must not touch.
  const earlier = await buy(zelda, reviewed)
  await writeReview(zelda, reviewed)
  await beginDownload(zelda, earlier.orderId, reviewed)
  await refundAtStripe(earlier, 1250)
  await buyAsGuest(address, reviewed)
  const { guestId, orderId } = await buyAsGuest(address, sold)
  await askForRefund(guestId, orderId, 'other', 'Not what I need')
  const [talk] = await owner`
    select threads.id as thread, cases.id as request from public.threads join public.cases on cases.thread_id = threads.id
    where threads.order_id = ${orderId}`
  await say(sam, talk?.thread, 'Which page?')
  await customersOf(sam).copy(copied, [address])
  const importId = await customersOf(sam).imported(bought(imported, address))
  const gift = await give(gina, { address }, [given])
  const orders = await owner`select id from public.orders where seller_id = ${sam}`
  const ids = [
    ...orders.map(({ id }) => String(id)),
    sold,
    copied,
    imported,
    given,
    reviewed,
    importId,
    talk?.thread,
    talk?.request,
  ]
  return {
    sam,
    gina,
    zelda,
    address,
    sold,
    orderId,
    thread: String(talk?.thread),
    request: String(talk?.request),
    gift,
    ids,
  }
}
type Shop = Awaited<ReturnType<typeof shop>>

const sides = async ({ sam, gina, ids }: Shop) => {
  const [seller, giver] = [await readableBy(sam, ids, ['Needle']), await readableBy(gina, ids, ['Needle'])]
  return new Map(
    [...seller]
      .map(([asked, line]) => [`seller: ${asked}`, line])
      .concat([...giver].map(([asked, line]) => [`giver: ${asked}`, line])) as [string, string][],
  )
}

const claim = ({ zelda, address }: Shop) => signInVerified(zelda, address)

/** What the account does without writing. */
async function use({ zelda, sold, orderId, thread, request }: Shop) {
  await actAs(zelda, 'api')`select private.mark_thread_read(${thread})`
  await actAs(zelda, 'api')`select * from private.begin_download(${orderId}, ${sold})`
  await actAs(zelda, 'api')`select private.reply_to_case(${request}, 'withdraw')`
  const [order] = await owner`select payment_intent_id, stripe_account_id from public.orders where id = ${orderId}`
  await refundAtStripe({ intentId: order?.payment_intent_id, accountId: order?.stripe_account_id }, 100)
}

/** Sales and freshness lose points with each second; a sale or a day is worth thousands. */
const withoutDrift = (line = '') =>
  line.replace(/"(sales|freshness)": (\d+)/g, (_, part, points) => `${part} ${Math.round(Number(points) / 1000)}`)

/** What differs after the claim, and what names the account more often than before once it used its items. */
async function learnt(of: Shop): Promise<string[]> {
  const before = await sides(of)
  await claim(of)
  await actAs(of.zelda, 'api')`select private.mark_thread_read(${of.thread})`
  const after = await sides(of)
  const changed = [...after.keys()].filter(
    (asked) => withoutDrift(before.get(asked)) !== withoutDrift(after.get(asked)),
  )
  await use(of)
  const [profile] = await owner`select username, avatar from public.profiles where id = ${of.zelda}`
  const needles = new RegExp([of.zelda, 'Zelda Needle', profile?.username, profile?.avatar, of.address].join('|'), 'g')
  const count = (line = '') => line.match(needles)?.length ?? 0
  const found = [...(await sides(of))].filter(([asked, line]) => count(line) > count(before.get(asked)))
  return [...changed.map((asked) => `changed: ${asked}`), ...found.map(([asked]) => `found: ${asked}`)]
}

test('a claim shows the seller and the giver nothing, nor does an account that only reads', {
  tags: ['P1'],
}, async () => {
  expect(await learnt(await shop())).toEqual([])
})

type Mask = { in: string; mask: string; without: string; shows: string }

/** Each mask of a function, without it, and where the seller then finds something. */
const MASKS: Mask[] = [
  { in: 'follow_order_buyer', mask: 'new.hides_buyer or profiles.is_guest', without: 'false', shows: 'threads' },
  { in: 'shows_member', mask: '(NOT (of_order).hides_buyer)', without: 'true', shows: 'private.find_customers' },
  { in: 'buyer_name', mask: 'orders.hides_buyer', without: 'false', shows: 'private.describe_sale' },
  { in: 'order_facts', mask: 'of_order.hides_buyer', without: 'false', shows: 'mail refund' },
  {
    in: 'mail_case_step',
    mask: 'private.buyer_name(threads.order_id)',
    without: '(select profiles.name from public.profiles where profiles.id = new.buyer_id)',
    shows: 'mail case',
  },
  {
    in: 'sales_like',
    mask: 'not orders.hides_buyer',
    without: 'true',
    shows: `private.find_sales('{"limit":50,"q":"Needle"}'`,
  },
  {
    in: 'find_customers',
    mask: 'given.address, coalesce(',
    without:
      '(select claims.address from private.claims join public.orders on orders.buyer_id = claims.holder_id where orders.id = given.order_id), coalesce(',
    shows: 'private.find_customers',
  },
  {
    in: 'find_customer_batches',
    mask: 'where customer_items.batch_id',
    without:
      'where exists (select from private.claims join public.orders on orders.buyer_id = claims.holder_id where orders.id = customer_items.order_id) and customer_items.batch_id',
    shows: 'private.find_customer_batches',
  },
  { in: 'export_conversations', mask: "'buyer_read_at'", without: "''", shows: 'private.export_conversations' },
  {
    in: 'move_order',
    mask: 'update public.supply_consents',
    without:
      'update public.reviews set is_verified = true where reviews.reviewer_id = to_buyer; update public.supply_consents',
    shows: 'reviews',
  },
]
/** Columns that aren't granted. Two of one table show in the same line. */
const GRANTS = [['licence_keys (buyer_id)', 'threads (buyer_id)', 'cases (buyer_id)'], ['threads (buyer_read_at)']]

const shownIn = (seen: string[], places: string[]) =>
  places.filter((place) => seen.some((line) => line.includes(`: seller: ${place}`)))

describe('the search', { tags: ['P1'] }, () => {
  test('finds what each function masks', async () => {
    const found = await owner<{ name: string; definition: string }[]>`
      select proname::text as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'private'::regnamespace and proname = any (${MASKS.map((mask) => mask.in)})`
    const definitions = new Map(found.map(({ name, definition }) => [name, definition]))
    const unmask = MASKS.map((mask) => {
      const definition = definitions.get(mask.in) ?? ''
      expect(definition).toContain(mask.mask)
      return definition.replaceAll(mask.mask, mask.without)
    })
    await owner.unsafe(unmask.join(';'))
    const seen = await learnt(await shop()).finally(() => owner.unsafe([...definitions.values()].join(';')))
    const places = MASKS.map(({ shows }) => shows)
    expect(shownIn(seen, places)).toEqual(places)
  })

  test.each(GRANTS.map((grants) => ({ grants })))('finds what a grant of $grants shows', async ({ grants }) => {
    const each = (act: string) =>
      owner.unsafe(grants.map((grant) => act.replace('…', grant.replace(/(\w+) (.+)/, '$2 on public.$1'))).join(';'))
    await each('grant select … to authenticated')
    const seen = await learnt(await shop()).finally(() => each('revoke select … from authenticated'))
    const places = grants.map((grant) => grant.split(' ')[0] ?? '')
    expect(shownIn(seen, places)).toEqual(places)
  })

  test('finds the account’s own words', async () => {
    const of = await shop()
    await claim(of)
    await say(of.zelda, of.thread, 'My own')
    expect((await sides(of)).get('seller: threads')).toContain(of.zelda)
  })
})
