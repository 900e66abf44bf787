// Read-only checks with the owner's connection: roles, grants, policies, buckets, limits.
import {
  AVATAR_MAX_BYTES,
  MESSAGE_PICTURE_MAX_BYTES,
  PREVIEW_MAX_BYTES,
  PRODUCT_FILE_MAX_BYTES,
  SHOWCASE_IMAGE_MAX_BYTES,
} from '../../../contract/limits.ts'
import { LOGIN_ROLES } from '../../deploy/steps/database.ts'
import type { Check, DoctorContext, Outcome } from '../check.ts'

const SKIPPED = { skipped: 'needs DOCTOR_DATABASE_URL, the owner’s connection' }

const withSql =
  (run: (sql: NonNullable<DoctorContext['sql']>, context: DoctorContext) => Promise<Outcome>): Check =>
  async (context) =>
    context.sql ? run(context.sql, context) : SKIPPED

const ROLES = Object.keys(LOGIN_ROLES)

export const roles: Check = withSql(async (sql) => {
  const found = await sql<{ name: string; isPowerful: boolean; canLogin: boolean }[]>`
    select rolname as name, rolcanlogin as "canLogin",
      rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as "isPowerful"
    from pg_roles where rolname = any (${ROLES})`
  const remedy = 'apply supabase/schemas/00_platform/20_roles.sql again and check how the role was used'
  return [
    ...ROLES.map((name) => {
      const role = found.find((one) => one.name === name)
      return !role?.canLogin && { what: `${name} is missing or cannot log in`, where: 'pg_roles', remedy }
    }),
    ...found.map(
      ({ name, isPowerful }) =>
        isPowerful && { what: `${name} has more rights than it needs`, where: 'pg_roles', remedy },
    ),
  ]
})

export const policies: Check = withSql(async (sql) => {
  const open = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private', 'partitions') and relkind in ('r', 'p') and not relrowsecurity`
  return open.map(({ name }) => ({
    what: `off for ${name}`,
    where: 'pg_class',
    remedy: `alter table ${name} enable row level security`,
  }))
})

export const grants: Check = withSql(async (sql) => {
  const wrong = await sql<{ what: string; name: string }[]>`
    select format('%s may %s', grantee, lower(privilege_type)) as what, format('%I.%I', table_schema, table_name) as name
    from information_schema.role_table_grants
    where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema in ('public', 'private', 'partitions')
      and (privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER') or table_schema <> 'public')
      -- Views that policies ask may be read in their names, as long as they cannot name them themselves: the schema is closed.
      and not (privilege_type = 'SELECT' and exists (
        select from pg_views where schemaname = table_schema and viewname = table_name
      ))
    union all
    select format('%s may use it', client), nspname
    from pg_namespace cross join unnest(array['anon', 'authenticated']) as client
    where nspname in ('private', 'partitions') and has_schema_privilege(client, pg_namespace.oid, 'usage')`
  const remedy = 'revoke it (`revoke … from anon, authenticated`); tests/support/database/grants.txt lists every grant'
  return wrong.map(({ what, name }) => ({ what, where: name, remedy }))
})

const BUCKETS: Record<string, { isPublic: boolean; bytes: number }> = {
  'product-files': { isPublic: false, bytes: PRODUCT_FILE_MAX_BYTES },
  'showcase-images': { isPublic: true, bytes: SHOWCASE_IMAGE_MAX_BYTES },
  avatars: { isPublic: true, bytes: AVATAR_MAX_BYTES },
  'message-pictures': { isPublic: false, bytes: MESSAGE_PICTURE_MAX_BYTES },
  previews: { isPublic: true, bytes: PREVIEW_MAX_BYTES },
}

export const storageLimits: Check = withSql(async (sql) => {
  const found = await sql<{ id: string; isPublic: boolean; bytes: string | null; types: string[] | null }[]>`
    select id, public as "isPublic", file_size_limit as bytes, allowed_mime_types as types from storage.buckets`
  const remedy = 'set public, file_size_limit and allowed_mime_types as the migrations do'
  return Object.entries(BUCKETS).map(([id, { isPublic, bytes }]) => {
    const bucket = found.find((one) => one.id === id)
    const isRight = bucket?.isPublic === isPublic && Number(bucket.bytes) === bytes && Boolean(bucket.types?.length)
    return (
      !isRight && {
        what: `${id} ${bucket ? 'has other limits or is public' : 'is missing'}`,
        where: 'storage.buckets',
        remedy,
      }
    )
  })
})

/**
 * An address from the documentation range. After two searches, the rate limits show which address
 * was counted.
 */
const FORGED = '203.0.113.199'

export const visitors: Check = withSql(async (sql, { site, supabase, ask }) => {
  const headers = { 'x-forwarded-for': FORGED, 'x-nf-client-connection-ip': FORGED, 'x-nf-sign': 'forged' }
  await ask(`${site}/api/search?query=doctor`, { headers })
  await ask(`${supabase}/functions/v1/api/search?query=doctor`, { headers })
  const [counted] = await sql`select from private.rate_limits where position(${FORGED} in key) > 0`
  const remedy = 'set CLIENT_ADDRESS_HEADER and WEB_HOST_SECRET: docs/deploy.md, "Which visitors limits count"'
  return [
    counted && { what: 'limits count an address that the visitor can forge', where: 'private.rate_limits', remedy },
  ]
})

export const admins: Check = withSql(async (sql) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role = 'admin' and profiles.standing = 'good'`
  const count = row?.count ?? 0
  return [
    count < 2 && {
      what: `the shop has ${count === 1 ? 'only one admin, and nobody can decide appeals against them' : 'no admin'}`,
      where: 'public.user_roles',
      remedy: 'add another one: docs/operating.md, "Admins"',
    },
  ]
})

export const EU = 'EU,AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK'.split(',')

export const consumerRights: Check = withSql(async (sql, { sellsTo }) => {
  if (!sellsTo) return { skipped: 'needs SELLS_TO' }
  const [row] = await sql<{ days: string; tax: string }[]>`
    select private.setting('withdrawal_days') as days, private.setting('tax') as tax`
  if (!sellsTo.some((country) => EU.includes(country))) return []
  const where = 'private.settings'
  return [
    row?.days === '0' && {
      what: 'the shop sells to the EU without a right of withdrawal',
      where,
      remedy: 'ask a lawyer, and set the days in /admin/settings: docs/operating.md, "Right of withdrawal"',
    },
    row?.tax === 'exclusive' && {
      what: 'the shop sells to the EU and shows prices without tax',
      where,
      remedy: 'ask a lawyer, and include taxes in prices in /admin/settings: docs/operating.md, "Taxes"',
    },
  ]
})

export const overdueJobs: Check = withSql(async (sql) => {
  const late = await sql<{ name: string }[]>`
    select name from private.jobs where due_at > '-infinity' and due_at < now() - interval '1 hour'`
  const remedy = 'check the schedule (cron.job_run_details) and the log of the function `jobs`'
  return late.map(({ name }) => ({ what: `${name} is late by more than an hour`, where: 'private.jobs', remedy }))
})

export const months: Check = withSql(async (sql) => {
  const missing = await sql<{ name: string; month: string }[]>`
    select of_table as name, to_char(of_month, 'YYYY-MM') as month from private.missing_partitions(1)`
  const remedy = 'look at `last_error` of the job make_partitions in private.jobs'
  return missing.map(({ name, month }) => ({
    what: `${name} has no partition for ${month}`,
    where: 'partitions',
    remedy,
  }))
})

export const advisors: Check = async ({ advise }) => {
  if (!advise) return SKIPPED
  const remedy = 'follow its advice in the dashboard, Advisors'
  return (await advise()).map((what) => ({ what, where: 'supabase db advisors', remedy }))
}
