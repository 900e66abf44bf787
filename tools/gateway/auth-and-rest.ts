// Supabase Auth, the REST service and Studio, by @supabase/lite on our Postgres. Two apps, because
// each has its own login: the owner of `auth`, and a role that owns nothing and becomes the caller.
import postgres from 'postgres'
import { App, createPostgresConnection } from '../stack/supabase-lite.ts'
import { likeHosted } from './like-hosted.ts'
import { withBoundedBody } from './refuse-body.ts'
import { type SignedTokensOptions, signedTokens } from './signed-tokens.ts'

export type AuthAndRestOptions = SignedTokensOptions & {
  /** Addresses of original services. Their calls are passed on and not served here. */
  originals: { auth?: string; rest?: string; storage?: string }
  /** Logs in as supabase_auth_admin. */
  authDatabaseUrl: string
  /** Logs in as supabase_lite_rest. */
  restDatabaseUrl: string
  /** Whether that connection uses a transaction pooler, which keeps no prepared statements. */
  isRestPooled?: boolean
  publishableKey: string
  secretKey: string
  siteUrl: string
  redirectUrls: string[]
  identity: { url: string; clientId: string; clientSecret: string }
}

export type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

/** The row limit of the REST service, as in supabase/config.toml. */
export const MAX_ROWS = 100

/**
 * Supabase Auth sends one mail here, to addresses that the provider hasn't verified. Its link leads
 * to a closed call (auth-calls.ts), so nothing is lost. By default it prints its mails.
 */
const noMails = { send: () => Promise.resolve() }

const connect = (url: string, max: number, prepare = true) =>
  createPostgresConnection({ url, postgresOptions: { max, prepare, onnotice: () => {}, idle_timeout: 60 } })

/** A service is undefined if an original serves it. Studio belongs to the REST service. */
export function createAuthAndRest(options: AuthAndRestOptions): { auth?: Handler; rest?: Handler; studio?: Handler } {
  return {
    ...(options.originals.auth ? {} : createAuth(options)),
    ...(options.originals.rest ? {} : createRest(options)),
  }
}

const keysOf = ({ publishableKey, secretKey, jwtSecret }: AuthAndRestOptions) => ({
  publishable_key: publishableKey,
  secret_key: secretKey,
  jwt_secret: jwtSecret,
})

/** Calls the hook of supabase/config.toml as Supabase Auth's own role, like Supabase Auth does. */
function accessTokenHook(url: string): SignedTokensOptions['hook'] {
  const sql = postgres(url, { max: 1, idle_timeout: 10, onnotice: () => {} })
  return async (userId, claims) => {
    const event = { user_id: userId, claims, authentication_method: 'oauth' }
    const [row] = await sql<[{ event: typeof event }]>`
      select private.add_display_claims(${sql.json(event as unknown as postgres.JSONValue)}) as event`
    return row.event.claims
  }
}

function createAuth(options: AuthAndRestOptions): { auth: Handler } {
  const { withSignedTokens } = signedTokens({ ...options, hook: accessTokenHook(options.authDatabaseUrl) })
  const auth = new App({
    connection: connect(options.authDatabaseUrl, 5),
    auth: {
      ...keysOf(options),
      enabled: true,
      site_url: options.siteUrl,
      additional_redirect_urls: options.redirectUrls,
      jwt_expiry: 3600,
      enable_signup: true,
      // People sign in only on the hosted identity page, without passwords here.
      email: { enable_signup: false, enable_confirmations: true },
      external: {
        github: {
          enabled: true,
          client_id: options.identity.clientId,
          secret: options.identity.clientSecret,
          url: options.identity.url,
          redirect_uri: `${options.publicUrl}/auth/v1/callback`,
        },
      },
    },
    studio: { enabled: false },
    options: { drivers: { email: noMails } },
  })
  return { auth: withBoundedBody(withSignedTokens(auth.fetch)) }
}

function createRest(options: AuthAndRestOptions): { rest: Handler; studio: Handler } {
  const keys = keysOf(options)
  const { withInnerToken } = signedTokens(options)
  const restConnection = connect(options.restDatabaseUrl, 10, !options.isRestPooled)
  const rest = new App({
    connection: restConnection,
    auth: { ...keys, enabled: true },
    api: { schemas: ['public'], max_rows: MAX_ROWS },
    studio: { enabled: false },
  })
  // Studio's own calls carry no key and act for the stack's owner. studio.ts keeps all other calls
  // away from this app.
  const studio = new App({
    connection: restConnection,
    auth: { ...keys, enabled: true },
    api: { schemas: ['public'] },
    studio: { enabled: true },
    options: { server: { admin: true } },
  })
  return { rest: withBoundedBody(likeHosted(withInnerToken(rest.fetch))), studio: withBoundedBody(studio.fetch) }
}
