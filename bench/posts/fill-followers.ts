// One seller with many followers who agreed to posts, as the shop's acts leave them. Ten thousand
// follow by address, too. Some addresses ended the seller's mails, bounced or complained.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../edge-functions/_shared/database/open-database.ts'

/** Of 100 followers each: an address that ended such mails, bounced and complained. */
const REFUSING = { stopped: 1, bounced: 2, complained: 3 }

/** Returns the seller, a draft, and how many addresses may get it. */
export async function fillFollowers(owner: Database, followers: number) {
  const [seller, post] = [randomUUID(), randomUUID()]
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`insert into public.profiles (id, username, name, is_seller) values (${seller}, 'the_seller', 'The Seller', true)`
    await sql`
      insert into public.profiles (id, username, name)
      select gen_random_uuid(), 'follower_' || number, 'Weaver ' || number from generate_series(1, ${followers}::integer) as number`
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select id, 'authenticated', 'authenticated', username || '@example.com', now() from public.profiles where username like 'follower%'`
    await sql`insert into public.accounts (id, email) select id, email from auth.users`
    await sql`insert into public.follows (follower_id, seller_id, wants_posts) select id, ${seller}, true from public.accounts`
    await sql`
      insert into private.mail_stops (digest, seller_id, kind)
      select private.address_digest(email), ${seller}, 'posts' from public.accounts where email like ${`%0${REFUSING.stopped}@%`}`
    await sql`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
      select ${seller}, email, false, now() from public.accounts limit 10000`
    for (const [reason, digit] of [
      ['bounce', REFUSING.bounced],
      ['complaint', REFUSING.complained],
    ] as const)
      await sql`
        insert into private.undeliverable_addresses (digest, reason)
        select private.address_digest(email), ${reason} from public.accounts where email like ${`%0${digit}@%`}`
    await sql`insert into public.seller_accounts (seller_id, stripe_account_id, livemode) values (${seller}, 'acct_1', false)`
    await sql`insert into public.post_senders (seller_id, postal_address) values (${seller}, '1 Mill Lane')`
    await sql`
      insert into public.posts (id, seller_id, audience, subject, body)
      values (${post}, ${seller}, 'followers', 'Two new owls', repeat('See them. ', 500))`
    // Sellers without a paid sale reach few.
    await sql`
      insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at, paid_at)
      select id, ${seller}, 'paid', 500, sha256('one'), false, now(), now() from public.accounts limit 1`
  })
  await owner`analyze`
  const [wanting] = await owner<[{ count: number }]>`
    select count(*)::integer as count from public.accounts
    where private.may_get_post(private.address_digest(email), ${seller}, 'posts')`
  return { seller, post, wanting: wanting.count }
}
