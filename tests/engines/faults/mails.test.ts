// 710 mails at a slow mail server, while the sender is killed and readers stop and block.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOnce } from '../../../tools/database/connect-once.ts'
import { list } from '../../support/api/listings.ts'
import { runJobs } from '../../support/api/mails.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'
import { kill, untilInService } from '../support/parts.ts'

/** More than wait in the outbox at once, so the post is queued twice. */
const MEMBERS = 50
const FOLLOWERS = 500
/** Addresses that get several mails in an order. */
const ORDERED = 40
const EACH = [1, 2, 3, 4]
const AT_ONCE = 10

const setThrottle = (throttle: object): Promise<{ receiving: number }> =>
  fetch(`${stack.urls.mailbox}/_control/throttle`, { method: 'POST', body: JSON.stringify(throttle) }).then((answer) =>
    answer.json(),
  )

let sam: TestUser
let post: string
const mark = randomUUID().slice(0, 8)
beforeAll(async () => {
  sam = await seller()
  await buy(await user(), (await list(sam)).id)
  await owner`delete from private.outbox`
  await owner`insert into public.post_senders (seller_id, postal_address) values (${sam.id}, '1 Mill Lane')`
  await using admin = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  await admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      with people as (
        insert into public.profiles (id, username, name)
        select gen_random_uuid(), ${mark} || '-' || n, 'Weaver ' || n from generate_series(1, ${MEMBERS}::integer) as n returning id, username
      ), addresses as (
        insert into auth.users (id, aud, role, email, email_confirmed_at)
        select id, 'authenticated', 'authenticated', username || '@example.com', now() from people returning id, email
      ), accounts as (insert into public.accounts (id, email) select id, email from addresses)
      insert into public.follows (follower_id, seller_id, wants_posts) select id, ${sam.id}, true from people`
    await sql`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
      select ${sam.id}, ${mark} || '-' || n || '@example.org', false, now()
      from generate_series(1, ${FOLLOWERS}::integer) as n`
  })
  await owner`
    insert into private.outbox (kind, address, event_key, facts)
    select 'draft_failed', ${mark} || '-' || address || '@example.net', n::text, jsonb_build_object('draftId', gen_random_uuid(), 'title', 'Mail ' || n, 'reason', 'Full')
    from unnest(${EACH}::integer[]) as n, generate_series(1, ${ORDERED}::integer) as address order by n`
  const [made] = await owner<[{ id: string }]>`
    insert into public.posts (seller_id, audience, subject, body) values (${sam.id}, 'followers', ${mark}, 'See them') returning id`
  post = made.id
  await owner`select private.begin_post(${post}, ${sam.id})`
  await setThrottle({ delay_ms: 100 })
}, 120_000)
afterAll(() => setThrottle({}))

test('each goes out once, in its address’s order, and none after a block or stop', {
  tags: ['mail-sent-once', 'posts-sent-once', 'mail-unsubscribe'],
  timeout: 300_000,
}, async () => {
  type Arrived = { id: number; to: string[]; subject: string }
  const arrived = new Map<number, Arrived>()
  let isOver = false
  const sending = async () => {
    while (!isOver) await runJobs().catch(() => undefined)
  }
  /** The mailbox keeps the last 500. */
  const untilArrived = async (what: string, isDone: () => unknown) => {
    const ask = async () => {
      const { messages } = await (await fetch(`${stack.urls.mailbox}/api/messages`)).json()
      // Other tests use the mailbox, too.
      for (const mail of messages as Arrived[])
        if (`${mail.to[0]} ${mail.subject}`.includes(mark)) arrived.set(mail.id, mail)
      return Boolean(await isDone())
    }
    await expect.poll(ask, { message: what, interval: 500, timeout: 200_000 }).toBe(true)
  }
  const sender = sending()

  await untilArrived('some have arrived', () => arrived.size > 200)
  await kill('jobs')
  await untilInService()
  await owner`update private.outbox set due_at = now() where state = 'taken'`

  await untilArrived('more have arrived', () => arrived.size > 350)
  // What is on its way may still arrive.
  const refusing = await owner.begin(async (sql) => {
    const stopped = await sql<{ address: string }[]>`
      select address from private.outbox where kind = 'post' and address is not null and state = 'waiting' limit 20 for update skip locked`
    for (const { address } of stopped)
      await sql`select private.stop_mails(encode(private.address_digest(${address}), 'hex'), ${sam.id}, 'posts')`
    const blocked = await sql<{ address: string }[]>`
      with blockers as (
        select follower_id as id from public.follows
        where seller_id = ${sam.id} and not exists (
          select from private.outbox where recipient_id = follower_id and (sent_at is not null or state = 'taken')
        ) limit 5
      ), blocks as (insert into public.blocks (blocker_id, blocked_id) select id, ${sam.id} from blockers)
      select email as address from public.accounts join blockers using (id)`
    return [...stopped, ...blocked].map(({ address }) => address)
  })
  expect(refusing.length).toBeGreaterThan(20)

  await untilArrived('all are sent', async () => {
    const [open] = await owner`
      select from private.outbox where sent_at is null union all select from public.posts where id = ${post} and state <> 'sent' limit 1`
    return !open
  })
  isOver = true
  await sender

  const mails = [...arrived.values()].toSorted((one, other) => one.id - other.id)
  const keys = mails.map(({ to, subject }) => `${to[0]} ${subject}`)
  const wanted = MEMBERS + FOLLOWERS + ORDERED * EACH.length - refusing.length
  expect(new Set(keys).size).toBe(wanted)
  // Only what was on its way when the sender was killed.
  expect(keys.length - wanted).toBeLessThanOrEqual(AT_ONCE)
  expect(mails.filter(({ to }) => refusing.includes(to[0] ?? ''))).toEqual([])
  const subjects = Map.groupBy(new Set(keys.filter((key) => key.includes('@example.net'))), (key) => key.split(' ')[0])
  for (const [, ofAddress] of subjects) expect(ofAddress.map((key) => Number(/\d+(?=”)/.exec(key)?.[0]))).toEqual(EACH)
  const { receiving } = await setThrottle({})
  expect(receiving).toBeGreaterThan(AT_ONCE / 2)
  expect(receiving).toBeLessThanOrEqual(AT_ONCE)
})
