// Only the owner of Storage's tables may create policies on them. A hosted project lets `postgres`
// do that by an extension. Here `postgres` is a member of the owner while migrations run.
import { connectOnce } from './connect-once.ts'

export type MembershipOptions = {
  /** Whether the database is external: an existing membership stays. */
  isGiven?: boolean
}

/**
 * Runs `apply`, which applies migrations. An owner without superuser rights means a hosted project,
 * which needs no membership.
 */
export async function withStoragePolicies<T>(
  ownerUrl: string,
  apply: () => Promise<T>,
  { isGiven = false }: MembershipOptions = {},
): Promise<T> {
  await using sql = connectOnce(ownerUrl)
  const [owner] = await sql<{ isSuperuser: boolean; isMember: boolean }[]>`
    select rolsuper as "isSuperuser", pg_has_role('postgres', 'supabase_storage_admin', 'member') as "isMember"
    from pg_roles where rolname = current_user`
  if (!owner?.isSuperuser || (isGiven && owner.isMember)) return await apply()
  await sql`grant all on storage.buckets, storage.objects to postgres with grant option`
  await sql`grant supabase_storage_admin to postgres`
  return await apply().finally(() => sql`revoke supabase_storage_admin from postgres`)
}
