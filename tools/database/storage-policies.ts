// Policies on Storage's tables need their owner's rights. A hosted project lends them to `postgres` by an extension, for policies
// alone; here `postgres` is a member of the owner while migrations run, and not after.
import postgres from 'postgres'

export type MembershipOptions = {
  /** Whether the database was given: then a membership that was there before stays. */
  isGiven?: boolean
}

/** Runs what applies migrations. An owner who is no superuser is a hosted project's, and needs nothing. */
export async function withStoragePolicies<T>(
  ownerUrl: string,
  apply: () => Promise<T>,
  { isGiven = false }: MembershipOptions = {},
): Promise<T> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    const [owner] = await sql<{ isSuperuser: boolean; isMember: boolean }[]>`
      select rolsuper as "isSuperuser", pg_has_role('postgres', 'supabase_storage_admin', 'member') as "isMember"
      from pg_roles where rolname = current_user`
    if (!owner?.isSuperuser || (isGiven && owner.isMember)) return await apply()
    await sql`grant all on storage.buckets, storage.objects to postgres with grant option`
    await sql`grant supabase_storage_admin to postgres`
    return await apply().finally(() => sql`revoke supabase_storage_admin from postgres`)
  } finally {
    await sql.end()
  }
}
