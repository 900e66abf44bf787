// Originals as others run them: a Supabase database, its services and a payment provider.
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { startFakeStorage } from '@marketplace/fake-storage'
import { startFakeStripe } from '@marketplace/fake-stripe'
import { createAuthAndRest } from '../../../tools/gateway/auth-and-rest.ts'
import { newLocalDir } from '../../../tools/harness/run-stack.ts'
import { openTestDatabase } from '../../../tools/harness/test-database.ts'
import { forgetLocalDir } from '../../../tools/stack/forget-local-dir.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { chooseFreePorts } from '../../../tools/stack/ports.ts'

export type RunningOriginals = {
  /** The settings of a stack that uses them. */
  settings: Record<string, string>
  /** Of the database, by role. */
  databaseUrls: Record<string, string>
  close(): Promise<void>
}

const KEYS = { publishableKey: 'sb_publishable_of_others', secretKey: 'sb_secret_of_others' }
const JWT_SECRET = 'what the services of somebody else share'
const CLIENT = { clientId: 'Iv1.of_others', clientSecret: 'for Auth alone' }
const STRIPE = {
  secretKey: 'sk_test_of_others0123456789',
  webhookSecret: 'whsec_of_others',
  connectClientId: 'ca_of_others',
}

/** Auth and REST as bare services: tokens of the shared secret, and no gateway before them. */
async function startServices(urls: Record<string, string>, { site, identity }: Record<'site' | 'identity', number>) {
  const [port = 0] = await chooseFreePorts(1)
  const publicUrl = `http://127.0.0.1:${port}`
  const siteUrl = `http://127.0.0.1:${site}`
  const { auth, rest } = createAuthAndRest({
    ...KEYS,
    jwtSecret: JWT_SECRET,
    publicUrl,
    originals: {},
    authDatabaseUrl: urls.supabase_auth_admin ?? '',
    restDatabaseUrl: urls.supabase_lite_rest ?? '',
    siteUrl,
    redirectUrls: [`${siteUrl}/**`],
    identity: { url: `http://127.0.0.1:${identity}`, ...CLIENT },
  })
  const listeners = [auth, rest].map(
    (app) => app && getRequestListener((request) => app(request, { peerAddress: null })),
  )
  const server = createServer((request, response) => {
    const [forAuth, forRest] = listeners
    void (request.url?.startsWith('/auth/') ? forAuth : forRest)?.(request, response)
  })
  return listen(server, port)
}

/** @param ports of the stack, which the originals are configured with */
export async function startOriginals(
  ports: Record<'site' | 'supabase' | 'identity', number>,
): Promise<RunningOriginals> {
  const folder = newLocalDir()
  const folders = { dataDir: join(folder, 'storage'), stripeDir: join(folder, 'stripe') }
  for (const name of Object.values(folders)) mkdirSync(name)
  const database = await openTestDatabase()
  const services = await startServices(database.urls, ports)
  const storage = await startFakeStorage({
    ...KEYS,
    port: 0,
    dataDir: folders.dataDir,
    databaseUrl: database.urls.supabase_storage_admin ?? '',
    jwtSecret: JWT_SECRET,
  })
  const stripe = await startFakeStripe({
    ...STRIPE,
    port: 0,
    dataDir: folders.stripeDir,
    redirectUris: [`http://127.0.0.1:${ports.site}/api/stripe/oauth/callback`],
    webhookUrl: `http://127.0.0.1:${ports.supabase}/functions/v1/stripe-webhook`,
  })
  return {
    settings: {
      AUTH_URL: `${services.url}/auth/v1`,
      REST_URL: `${services.url}/rest/v1`,
      STORAGE_URL: storage.url,
      STRIPE_API_BASE: stripe.url,
      POSTGRES_URL: database.urls.postgres ?? '',
      SUPABASE_PUBLISHABLE_KEY: KEYS.publishableKey,
      STORAGE_SIGNING_KEY: KEYS.secretKey,
      SUPABASE_JWT_SECRET: JWT_SECRET,
      AUTH_CLIENT_ID: CLIENT.clientId,
      AUTH_CLIENT_SECRET: CLIENT.clientSecret,
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_CONNECT_CLIENT_ID: STRIPE.connectClientId,
    },
    databaseUrls: database.urls,
    close: async () => {
      await Promise.all([services.close(), storage.close(), stripe.close()])
      await database.close()
      forgetLocalDir(folder)
    },
  }
}
