// Whether a stack contains the sample shop. It is separate from the seeding, which later starts
// don't load.
import { connectOnce } from '../database/connect-once.ts'

export const SAMPLE_SHOP_MARKER = 'sample_shop'

/**
 * Whether the sample shop exists. Also updates the gateway's port in its avatars' addresses.
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

/** Whether any account exists. An external database may hold a shop with real users. */
export async function hasPeople(databaseUrl: string): Promise<boolean> {
  await using sql = connectOnce(databaseUrl)
  const [row] = await sql`select exists (select from public.accounts) as found`
  return Boolean(row?.found)
}
