// An external Postgres (POSTGRES_URL). It is checked before any change, and nothing in it is ever
// deleted.
import type postgres from 'postgres'
import { connectOnce } from './connect-once.ts'
import { preparePlatform } from './start-database.ts'

export type ExternalDatabase = {
  /** The database's owner. */
  ownerUrl: string
  /** Passwords of the stack's login roles. */
  passwords: Record<string, string>
  exposesNewTables: boolean
}

type Facts = {
  version: number
  owner: string
  is_superuser: boolean
  database: string
  makes_roles: boolean
  /** Missing objects of a Supabase database. */
  missing: string[]
  /** Existing roles whose passwords this owner may not set. */
  closed: string[]
  is_empty: boolean
  postgres_is_superuser: boolean
}

const PLATFORM = ['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects']
const CLIENTS = ['anon', 'authenticated', 'service_role']

async function readFacts(sql: postgres.Sql, roles: string[]): Promise<Facts> {
  const [facts] = await sql<Facts[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_user as owner,
      me.rolsuper as is_superuser, current_database() as database, me.rolsuper or me.rolcreaterole as makes_roles,
      array(
        select name from unnest(${PLATFORM}::text[]) as name where name not in (
          select nspname || '.' || relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        )
        union all select name from unnest(${CLIENTS}::text[]) as name where not exists (select from pg_roles where rolname = name)
      ) as missing,
      array(
        select rolname::text from pg_roles where rolname = any (${roles}::text[]) and not me.rolsuper and not exists (
          select from pg_auth_members where roleid = pg_roles.oid and member = me.oid and admin_option
        )
      ) || case when me.rolsuper then '{}' else array(
        select name from unnest(${roles}::text[]) as name
        where name !~ '^marketplace_' and not exists (select from pg_roles where rolname = name)
      ) end as closed,
      not exists (
        select from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      ) as is_empty,
      exists (select from pg_roles where rolname = 'postgres' and rolsuper) as postgres_is_superuser
    from pg_roles as me where me.rolname = current_user`
  if (!facts) throw new Error('POSTGRES_URL: the login role was not found')
  return facts
}

/** The local service of a role, and the setting for an original in its place. */
const LOCAL_SERVICE_OF: Record<string, [service: string, setting: string]> = {
  supabase_auth_admin: ['Auth', 'AUTH_URL'],
  supabase_lite_rest: ['REST', 'REST_URL'],
  supabase_storage_admin: ['Storage', 'STORAGE_URL'],
}

/**
 * Null if the database is ready, 'empty' if the platform must be prepared first.
 * @throws one line
 */
function judge(facts: Facts): 'empty' | null {
  if (facts.version < 17) throw new Error(`POSTGRES_URL is Postgres ${facts.version}: the shop needs 17 or later`)
  if (facts.postgres_is_superuser)
    throw new Error(
      'POSTGRES_URL: the role postgres must not be a superuser. Use a Supabase database, or an empty cluster whose superuser has another name',
    )
  if (facts.missing.length > 0) {
    if (facts.is_superuser && facts.is_empty && facts.database === 'postgres') return 'empty'
    throw new Error(
      `POSTGRES_URL is no Supabase database (${facts.missing.join(', ')} missing). To prepare one, use the database postgres of an empty cluster and log in as its superuser`,
    )
  }
  if (facts.owner !== 'postgres' && !facts.is_superuser)
    throw new Error(`POSTGRES_URL logs in as ${facts.owner}: use the owner's login, postgres`)
  if (!facts.makes_roles)
    throw new Error(`POSTGRES_URL logs in as ${facts.owner}, who may not create roles: use the owner's login`)
  for (const role of facts.closed) {
    const [service, setting] = LOCAL_SERVICE_OF[role] ?? []
    if (service)
      throw new Error(
        `POSTGRES_URL also needs ${setting}: this owner may not set the password of ${role}, the login of the local ${service}`,
      )
    throw new Error(`POSTGRES_URL: its owner may not set the password of ${role}, because another owner created it`)
  }
  return null
}

/** Reasons why a connection fails, without credentials. */
const WHY: Record<string, string> = {
  '28P01': 'rejects the password',
  '28000': 'rejects the login',
  '3D000': 'has no database of that name',
}

/**
 * Checks the database and prepares the platform on an empty cluster.
 * @throws one line, before any change
 */
export async function openExternalDatabase({ ownerUrl, passwords, exposesNewTables }: ExternalDatabase): Promise<void> {
  const { host } = new URL(ownerUrl)
  await using sql = connectOnce(ownerUrl, { connect_timeout: 10 })
  const facts = await sql`select 1`
    .catch((error: { code?: string }) => {
      const why = WHY[error.code ?? ''] ?? `cannot be reached (${error.code ?? 'no answer'})`
      throw new Error(`POSTGRES_URL: the database at ${host} ${why}`)
    })
    .then(() => readFacts(sql, Object.keys(passwords)))
  if (judge(facts) === 'empty') await preparePlatform(ownerUrl, { passwords, exposesNewTables })
}
