// The users in the auth service and in the shop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { projectDir } from '../../stack/environment.ts'
import { admin, everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { buyers, type SeedSeller, type SeedUser, sellers } from '../catalogue.ts'
import { seedId } from '../ids.ts'

/** Sets the caller of the next statements, until the end of the transaction or the next call. Null means no caller. */
export const setCaller = (sql: postgres.TransactionSql, userId: string | null) => sql`
  select set_config('request.jwt.claims', ${userId ? JSON.stringify({ sub: userId, role: 'authenticated' }) : ''}, true)`

const REFUND_POLICY =
  'A file that does not open, or is not what the page says, is refunded within 14 days. Write to me from your order.'

/** They sell as private persons, the others as traders. */
const PRIVATE_SELLERS = ['smalltables', 'papayastudio']

/** The current version of the terms, which all users have accepted. */
const termsVersion = () =>
  /^version: (.+)$/m.exec(readFileSync(join(projectDir, 'legal', 'terms.md'), 'utf8'))?.[1] ?? null

/** Sellers joined before buyers, and the operator before all others. */
const FIRST_USERS: SeedUser[] = [...sellers, admin]

/** Made of reserved names and numbers. */
const identityOf = ({ shop, username, email }: SeedSeller) =>
  PRIVATE_SELLERS.includes(username)
    ? { kind: 'private' }
    : {
        ...{ kind: 'trader', legal_name: `${shop} Example Ltd`, address: '1 Example Street\nExample Town' },
        ...{ email, phone: '+1 202 555 0100' },
      }

function joinedAt({ id }: SeedUser, calendar: Calendar): Date {
  const isThem = (user: SeedUser) => user.id === id
  const position = buyers.findIndex(isThem)
  return position < 0 ? calendar.sellerJoined(FIRST_USERS.findIndex(isThem)) : calendar.buyerJoined(position)
}

/**
 * Supabase Auth finds users by an instance, and can't read null in its text columns. The local Auth
 * has no instances.
 */
async function completeForAuth(sql: postgres.TransactionSql): Promise<void> {
  const [column] = await sql`
    select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'`
  if (!column) return
  await sql`
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000', confirmation_token = '', recovery_token = '',
      email_change = '', email_change_token_new = ''
    where id in ${sql(everyone.map(({ id }) => id))} and instance_id is null`
}

/**
 * `avatars` and `accounts` contain the path of each user's picture, and their account at the
 * payment provider.
 */
export async function writeUsers(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  avatars: Map<string, string>,
  accounts: Map<string, string>,
): Promise<void> {
  for (const user of everyone) {
    const userMetadata = { name: user.name, full_name: user.name, user_name: user.username, email: user.email }
    const joined = joinedAt(user, calendar)
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      values (${user.id}, 'authenticated', 'authenticated', ${user.email}, ${joined},
        ${sql.json({ provider: 'github', providers: ['github'] })}, ${sql.json(userMetadata)}, ${joined}, ${joined})
      on conflict (id) do nothing`
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      values (${seedId('identity', user.username)}, 'github', ${String(user.identityId)}, ${user.id},
        ${sql.json({ ...userMetadata, sub: String(user.identityId), email_verified: true })}, ${joined}, ${joined})
      on conflict do nothing`
    await sql`
      insert into public.profiles (id, username, name, avatar, created_at)
      values (${user.id}, ${user.username}, ${user.name}, ${avatars.get(user.id) ?? null}, ${joined})
      on conflict (id) do nothing`
    await sql`
      insert into public.accounts (id, email, identity_sub, created_at)
      values (${user.id}, ${user.email}, ${String(user.identityId)}, ${joined}) on conflict (id) do nothing`
    await sql`
      insert into public.acceptances (user_id, document, version, accepted_at)
      values (${user.id}, 'terms', ${termsVersion()}::text::date, ${joined}) on conflict do nothing`
  }
  await completeForAuth(sql)
  for (const seller of sellers) {
    await sql`update public.profiles set bio = ${seller.bio}, refund_policy = ${REFUND_POLICY} where id = ${seller.id} and bio is null`
    await sql`
      insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, connected_at)
      values (${seller.id}, ${accounts.get(seller.id) ?? ''}, false, true, ${joinedAt(seller, calendar)})
      on conflict (seller_id) do nothing`
    await sql`
      insert into public.seller_identities ${sql({ seller_id: seller.id, certified_at: joinedAt(seller, calendar), ...identityOf(seller) })}
      on conflict do nothing`
  }
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin') on conflict do nothing`
}
