// Whether a stack holds the sample shop. Apart from the seeding itself, which later starts never
// load.
import { connectOnce } from '../database/connect-once.ts'

export const SAMPLE_SHOP_MARKER = 'sample_shop'

/**
 * Whether the sample shop is there. Its avatars are addresses of this stack: they are pointed at
 * the gateway's present port.
 * @param supabaseUrl origin of the gateway
 */
export async function isSeeded(databaseUrl: string, supabaseUrl: string): Promise<boolean> {
  await using sql = connectOnce(databaseUrl)
  const [row] = await sql`
    select exists (select from private.settings where name = ${SAMPLE_SHOP_MARKER}) as seeded`
  await sql`
    update public.profiles set avatar = regexp_replace(avatar, '^http://127[.]0[.]0[.]1:[0-9]+', ${supabaseUrl})
    where avatar ~ '^http://127[.]0[.]0[.]1:[0-9]+/storage/' and avatar not like ${`${supabaseUrl}/%`}`
  return Boolean(row?.seeded)
}

/**
 * Whether anybody has an account: a database that somebody else runs may hold a shop with people of
 * its own.
 */
export async function hasPeople(databaseUrl: string): Promise<boolean> {
  await using sql = connectOnce(databaseUrl)
  const [row] = await sql`select exists (select from public.accounts) as found`
  return Boolean(row?.found)
}
