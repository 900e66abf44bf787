// The identity provider: hosted sign-in and sign-up pages on their own origin. It uses GitHub
// Enterprise's OAuth dialect, because Supabase Auth's provider `github` accepts any such address.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { accessTokenRoutes } from './access-token.ts'
import { assetRoutes } from './assets.ts'
import { authorizeRoutes } from './authorize.ts'
import { formKeyOf, openDatabase } from './database.ts'
import { forgetExpired } from './grants.ts'
import { securityHeaders } from './guards.ts'
import { logoutRoutes } from './logout.ts'
import { messagePage } from './pages/layout.ts'
import type { Provider, SeedUser } from './provider.ts'
import { signInRoutes } from './sign-in.ts'
import { signUpRoutes } from './sign-up.ts'
import { userApiRoutes } from './user-api.ts'
import { seedUsers } from './users.ts'

export type { SeedUser } from './provider.ts'

export type FakeIdentityOptions = {
  /** 0 is any free port. */
  port: number
  /** Folder of the provider's SQLite file. */
  dataDir: string
  clientId: string
  clientSecret: string
  /** Must match exactly. */
  redirectUris: string[]
  /**
   * Origins of the shop that sign-out may return to and forms may redirect to. Without them the
   * policy has no form-action.
   */
  returnOrigins?: string[]
  appName: string
  users?: SeedUser[]
  /** Shown on the sign-in page with the seeded users' emails. Without it they are not listed. */
  hint?: string
  /** Milliseconds since 1970. */
  now?: () => number
  log?: (line: string) => void
}

export type FakeIdentity = { url: string; port: number; close(): Promise<void> }

export async function startFakeIdentity(options: FakeIdentityOptions): Promise<FakeIdentity> {
  const { port, users = [], log = () => {}, now = Date.now } = options
  const db = openDatabase(options.dataDir)
  const provider: Provider = {
    db,
    publicUrl: '',
    appName: options.appName,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    redirectUris: options.redirectUris,
    returnOrigins: options.returnOrigins,
    shown: users.map(({ name, email }) => ({ name, email })),
    hint: options.hint,
    formKey: formKeyOf(db),
    now,
    log,
  }
  forgetExpired(provider)
  await seedUsers(provider, users)

  const { server, boundPort } = await listen(identityApp(provider), port)
  const url = `http://127.0.0.1:${boundPort}`
  provider.publicUrl = url
  log(`identity provider on ${url}`)
  return {
    url,
    port: boundPort,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      db.close()
    },
  }
}

function identityApp(provider: Provider): Hono {
  const app = new Hono()
  app.use(securityHeaders(provider), bodyLimit({ maxSize: 64 * 1024 }))
  app.route('/', authorizeRoutes(provider))
  app.route('/', accessTokenRoutes(provider))
  app.route('/', signInRoutes(provider))
  app.route('/', signUpRoutes(provider))
  app.route('/', userApiRoutes(provider))
  app.route('/', logoutRoutes(provider))
  app.route('/', assetRoutes(provider))
  app.get('/', (c) => c.html(messagePage(provider.appName, 'Accounts', 'Log in from the shop. It’ll bring you here.')))
  app.notFound((c) => c.html(messagePage(provider.appName, 'Page not found', 'We couldn’t find this page.'), 404))
  app.onError((error, c) => {
    provider.log(`identity provider: ${error.stack ?? error.message}`)
    return c.html(messagePage(provider.appName, 'Something went wrong', 'Please try again.'), 500)
  })
  return app
}

function listen(app: Hono, port: number) {
  return new Promise<{ server: ReturnType<typeof serve>; boundPort: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info) =>
      resolve({ server, boundPort: info.port }),
    )
    server.once('error', reject)
  })
}
