// Where the parts of a stack are: its ports, origins and database urls.
import type { PartName, StackEnvironment } from './environment.ts'
import { FUNCTION_NAMES, type FunctionName } from './functions.ts'
import { chooseFreePorts, choosePort } from './ports.ts'
import type { Secrets } from './secrets.ts'

export type Addresses = ReturnType<typeof addressesOf>

/** Chooses every port before anything starts. @throws one clear line when a wished one is taken. */
export async function choosePorts(environment: StackEnvironment) {
  const names = Object.keys(environment.ports) as PartName[]
  const wished = await Promise.all(names.map((name) => choosePort(name, environment.ports[name])))
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

export const origin = (port: number) => `http://127.0.0.1:${port}`

/** Where each part will be, and how each role reaches the database. */
export function addressesOf(
  ports: Awaited<ReturnType<typeof choosePorts>>,
  secrets: Secrets,
  { hasPooler }: Pick<StackEnvironment, 'hasPooler'>,
) {
  const urlAt = (port: number) => (role: string) => {
    const passwords: Record<string, string> = secrets.databasePasswords
    return `postgresql://${role}:${encodeURIComponent(passwords[role] ?? '')}@127.0.0.1:${port}/postgres`
  }
  return {
    ports,
    databaseUrl: urlAt(ports.postgres),
    /** The same over the pooler, if there is one. */
    pooledUrl: urlAt(hasPooler ? ports.pooler : ports.postgres),
    replicaUrls: (role: string) => ports.replicas.map((port) => urlAt(port)(role)),
    functionPorts: ports.functions,
    siteUrl: origin(ports.web),
    supabaseUrl: origin(ports.supabase),
    /** The link that opens Studio: for the owner's eyes. */
    studioUrl: `${origin(ports.supabase)}/studio/${secrets.studioSecret}`,
    storageUrl: origin(ports.storage),
    identityUrl: origin(ports.identity),
    paymentsUrl: origin(ports.payments),
    mailboxUrl: origin(ports.mailbox),
  }
}
