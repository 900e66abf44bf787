// Addresses of a stack's parts: ports, origins and database URLs.
import type { PartName, StackEnvironment } from './environment.ts'
import { FUNCTION_NAMES, type FunctionName } from './functions.ts'
import { type Originals, ownerOf, replacedParts } from './originals.ts'
import { chooseFreePorts, choosePort } from './ports.ts'
import type { Secrets } from './secrets.ts'

export type Addresses = ReturnType<typeof addressesOf>

/**
 * Chooses every port before anything starts. Originals need no port here.
 * @throws one line if a chosen port is taken
 */
export async function choosePorts(environment: StackEnvironment, originals: Originals = {}) {
  const names = Object.keys(environment.ports) as PartName[]
  const replaced: string[] = replacedParts(originals)
  const wished = await Promise.all(
    names.map((name) => (replaced.includes(name) ? 0 : choosePort(name, environment.ports[name]))),
  )
  const [storage, smtp, pooler, ...functions] = await chooseFreePorts(3 + FUNCTION_NAMES.length)
  const replicas = await chooseFreePorts(environment.replicas)
  return {
    ...(Object.fromEntries(names.map((name, index) => [name, wished[index]])) as Record<PartName, number>),
    storage: storage ?? 0,
    smtp: smtp ?? 0,
    pooler: pooler ?? 0,
    replicas,
    functions: Object.fromEntries(FUNCTION_NAMES.map((name, index) => [name, functions[index]])) as Record<
      FunctionName,
      number
    >,
  }
}

/** Database roles of each service: the stand-in's, the original's or both. */
const ROLES_OF = {
  auth: ['supabase_auth_admin'],
  rest: ['supabase_lite_rest', 'authenticator'],
  storage: ['supabase_storage_admin'],
} as const
const STAND_INS = ['supabase_auth_admin', 'supabase_lite_rest', 'supabase_storage_admin']
const LOGIN_ROLE = /^marketplace_/

/**
 * Roles whose passwords the stack sets. In its own database these are all roles. In an external
 * one, originals keep theirs. In an external Supabase database, only the roles of the functions and
 * of started stand-ins are set.
 */
function rolesOf({ databasePasswords }: Secrets, originals: Originals): string[] {
  const owner = ownerOf(originals)
  const roles = Object.keys(databasePasswords)
  if (owner === undefined) return roles
  const parts = (['auth', 'rest', 'storage'] as const).filter((part) => originals[part])
  const ofOriginals: string[] = parts.flatMap((part) => ROLES_OF[part])
  const own = roles.filter((role) => role !== owner && !ofOriginals.includes(role))
  return owner === 'postgres' ? own.filter((role) => LOGIN_ROLE.test(role) || STAND_INS.includes(role)) : own
}

export const origin = (port: number) => `http://127.0.0.1:${port}`

/** The addresses of the parts, and the database URL of each role. */
export function addressesOf(
  ports: Awaited<ReturnType<typeof choosePorts>>,
  secrets: Secrets,
  { hasPooler }: Pick<StackEnvironment, 'hasPooler'>,
  originals: Originals = {},
) {
  const passwords: Record<string, string> = secrets.databasePasswords
  const urlAt = (base: string) => (role: string) => {
    const url = new URL(base)
    if (decodeURIComponent(url.username) === role) return url.href
    url.username = role
    url.password = encodeURIComponent(passwords[role] ?? '')
    return url.href
  }
  const ownUrl = (port: number) => `postgresql://127.0.0.1:${port}/postgres`
  const postgresUrl = originals.postgres?.url ?? ownUrl(ports.postgres)
  const roles = rolesOf(secrets, originals)
  const owner = ownerOf(originals) ?? 'supabase_admin'
  const supabaseUrl = origin(ports.supabase)
  return {
    ports,
    databaseUrl: urlAt(postgresUrl),
    /** The role that sets passwords and prepares an empty database, which migrations can't do. */
    ownerUrl: urlAt(postgresUrl)(owner),
    /** Roles whose passwords the stack sets, and all login roles. */
    passwords: Object.fromEntries(roles.map((role) => [role, passwords[role] ?? ''])),
    loginRoles: [...new Set([...roles, owner])],
    /** The same database, through the pooler if there is one. */
    pooledUrl: urlAt(hasPooler ? ownUrl(ports.pooler) : postgresUrl),
    replicaUrls: (role: string) => ports.replicas.map((port) => urlAt(ownUrl(port))(role)),
    functionPorts: ports.functions,
    siteUrl: origin(ports.web),
    supabaseUrl,
    /** The link that opens Studio. Only the owner may see it. */
    studioUrl: `${supabaseUrl}/studio/${secrets.studioSecret}`,
    authUrl: originals.auth?.url ?? `${supabaseUrl}/auth/v1`,
    restUrl: originals.rest?.url ?? `${supabaseUrl}/rest/v1`,
    storageUrl: originals.storage?.url ?? origin(ports.storage),
    identityUrl: originals.auth?.identityUrl ?? origin(ports.identity),
    paymentsUrl: originals.payments?.url ?? origin(ports.payments),
    connectUrl: originals.payments?.connectUrl ?? origin(ports.payments),
    mailboxUrl: origin(ports.mailbox),
    /** The original services. The stack starts all other parts. */
    originals: replacedParts(originals),
  }
}
