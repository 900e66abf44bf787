// Checks that the originals answer and accept the keys: before anything starts, and again once the
// database is ready.
import { setTimeout as delay } from 'node:timers/promises'
import type { JSONWebKeySet } from 'jose'
import { connectOnce } from '../database/connect-once.ts'
import { ADDRESS_OF, type OriginalPart, type Originals } from '../stack/originals.ts'

const ANSWER_MS = 10_000
/** Timeout for PostgREST to find new tables. */
const TABLES_MS = 30_000

/** The reason in one word, because messages of failed requests may contain secrets. */
const reasonOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? name)
}

/** Accepts any answer. @throws if none comes */
const ask = (part: OriginalPart, address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).catch((error: unknown) => {
    const { origin } = new URL(address)
    const name = ADDRESS_OF[part]
    throw new Error(
      `${name}: nothing answers at ${origin} (${reasonOf(error)}). Start it, or leave ${name} out for the local one`,
    )
  })

/** The object in an answer, or an empty one. */
const objectOf = async (answer: Response): Promise<object> =>
  (answer.ok && (await answer.json().catch(() => null))) || {}

/** The only sign-in provider, by its name in Supabase Auth. */
const PROVIDER = 'github'

/** The public keys of Auth's tokens. */
async function reachAuth({ url }: { url: string }, publishableKey: string): Promise<JSONWebKeySet> {
  const [settings, published] = await Promise.all([
    ask('auth', `${url}/settings`, { apikey: publishableKey }),
    ask('auth', `${url}/.well-known/jwks.json`),
  ])
  const { external } = (await objectOf(settings)) as { external?: Record<string, unknown> }
  if (!external)
    throw new Error(`AUTH_URL answers ${settings.status} to /settings: set it to the base address of Supabase Auth`)
  if (external[PROVIDER] !== true) throw new Error(`AUTH_URL has the provider ${PROVIDER} turned off: turn it on`)
  const { keys } = (await objectOf(published)) as Partial<JSONWebKeySet>
  return { keys: Array.isArray(keys) ? keys.filter(({ kty }) => kty === 'EC' || kty === 'RSA') : [] }
}

async function reachPayments({ url, secretKey }: { url: string; secretKey: string }): Promise<void> {
  const { ok, status } = await ask('payments', `${url}/v1/balance`, { authorization: `Bearer ${secretKey}` })
  if (ok) return
  if (status === 401 || status === 403)
    throw new Error('STRIPE_API_BASE rejects STRIPE_SECRET_KEY: copy the key of test mode again')
  throw new Error(`STRIPE_API_BASE answers ${status} to /v1/balance: it isn't the address of Stripe's API`)
}

/** @throws one line. @returns the published keys, if Auth is original */
export async function verifyOriginals(
  { auth, rest, storage, payments, jwtSecret }: Originals,
  publishableKey: string,
): Promise<JSONWebKeySet | undefined> {
  const [published] = await Promise.all([
    auth && reachAuth(auth, publishableKey),
    rest && ask('rest', `${rest.url}/`),
    storage && ask('storage', `${storage.url}/status`),
    payments && reachPayments(payments),
  ])
  if (published?.keys.length === 0 && !jwtSecret)
    throw new Error('AUTH_URL publishes no keys, so it signs with a secret: set SUPABASE_JWT_SECRET to it')
  return published
}

type Project = {
  originals: Originals
  /** The gateway and its secret key. */
  supabaseUrl: string
  secretKey: string
  /** The owner's connection. */
  databaseUrl: string
}

const BUCKET = 'product-files'
const keyRejection = (part: OriginalPart, status: number) =>
  new Error(
    `${ADDRESS_OF[part]} rejects the secret key (${status}): STORAGE_SIGNING_KEY or SUPABASE_JWT_SECRET is of another project`,
  )

const failure = (part: OriginalPart, status: number) =>
  new Error(
    `${ADDRESS_OF[part]} answers ${status}: the service fails. Check its log and its connection to the database`,
  )

/** A bucket's row has its creation time in microseconds, which identifies the database. */
async function checkStorage({ supabaseUrl, secretKey, databaseUrl }: Project): Promise<void> {
  const key = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const answer = await ask('storage', `${supabaseUrl}/storage/v1/bucket/${BUCKET}`, key)
  const body = (await answer.json().catch(() => ({}))) as { created_at?: string; statusCode?: string }
  const status = Number(body.statusCode ?? answer.status)
  if (status === 401 || status === 403) throw keyRejection('storage', status)
  if (status >= 500) throw failure('storage', status)
  await using sql = connectOnce(databaseUrl)
  const [bucket] = await sql<{ made: Date }[]>`select created_at as made from storage.buckets where id = ${BUCKET}`
  if (!answer.ok || new Date(body.created_at ?? 0).getTime() !== bucket?.made.getTime())
    throw new Error(
      `STORAGE_URL uses another database (it answers ${status} for the bucket ${BUCKET}): set POSTGRES_URL to that one`,
    )
}

/** PostgREST reloads its schema on request. Some platforms do it by themselves. */
async function checkRest({ supabaseUrl, secretKey, databaseUrl }: Project): Promise<void> {
  await using sql = connectOnce(databaseUrl)
  await sql`notify pgrst, 'reload schema'`
  const key = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
  const until = Date.now() + TABLES_MS
  for (;;) {
    const { ok, status } = await ask('rest', `${supabaseUrl}/rest/v1/seller_accounts?select=seller_id&limit=1`, key)
    if (ok) return
    if (status === 401 || status === 403) throw keyRejection('rest', status)
    if (Date.now() <= until) await delay(250)
    else if (status >= 500) throw failure('rest', status)
    else
      throw new Error(
        `REST_URL uses another database (it answers ${status} for the table seller_accounts): set POSTGRES_URL to that one`,
      )
  }
}

/** Checks that the originals use the shop's own database. @throws one line */
export async function checkOriginals(project: Project): Promise<void> {
  const { rest, storage } = project.originals
  await Promise.all([rest && checkRest(project), storage && checkStorage(project)])
}
