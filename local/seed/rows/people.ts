// The people at the auth service and in the shop.
import type postgres from 'postgres'
import { admin, everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { buyers, sellers } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import type { SeedPerson } from '../types.ts'

/** Sellers were there before buyers, and the operator before all. */
const FIRST_PEOPLE: SeedPerson[] = [...sellers, admin]

function joinedAt({ id }: SeedPerson, calendar: Calendar): Date {
  const isThem = (person: SeedPerson) => person.id === id
  const place = buyers.findIndex(isThem)
  return place < 0 ? calendar.sellerJoined(FIRST_PEOPLE.findIndex(isThem)) : calendar.buyerJoined(place)
}

/** `avatars` and `accounts` give the place of each one's picture and their account at the payment provider. */
export async function writePeople(
  sql: postgres.TransactionSql,
  calendar: Calendar,
  avatars: Map<string, string>,
  accounts: Map<string, string>,
): Promise<void> {
  for (const person of everyone) {
    const userMetadata = { name: person.name, full_name: person.name, user_name: person.username, email: person.email }
    const joined = joinedAt(person, calendar)
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at)
      values (${person.id}, 'authenticated', 'authenticated', ${person.email}, ${joined},
        ${sql.json({ provider: 'github', providers: ['github'] })}, ${sql.json(userMetadata)}, ${joined})
      on conflict (id) do nothing`
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
      values (${seedId('identity', person.username)}, 'github', ${String(person.identityId)}, ${person.id},
        ${sql.json({ ...userMetadata, sub: String(person.identityId), email_verified: true })}, ${joined})
      on conflict do nothing`
    await sql`
      insert into public.profiles (id, username, name, avatar, created_at)
      values (${person.id}, ${person.username}, ${person.name}, ${avatars.get(person.id) ?? null}, ${joined})
      on conflict (id) do nothing`
    await sql`
      insert into public.accounts (id, email, identity_sub, created_at)
      values (${person.id}, ${person.email}, ${String(person.identityId)}, ${joined}) on conflict (id) do nothing`
  }
  for (const seller of sellers) {
    await sql`
      insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled, connected_at)
      values (${seller.id}, ${accounts.get(seller.id) ?? ''}, false, true, ${joinedAt(seller, calendar)})
      on conflict (seller_id) do nothing`
  }
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin') on conflict do nothing`
}
