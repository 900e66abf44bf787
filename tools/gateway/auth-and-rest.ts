// Supabase Auth, the REST service and Studio, by @supabase/lite on our Postgres. Two apps, because
// each logs in as its own role: the owner of `auth`, and a role that owns nothing and answers as
// the caller.
import postgres from 'postgres'
import { App, createPostgresConnection } from '../stack/supabase-lite.ts'
import { likeHosted } from './like-hosted.ts'
import { withBoundedBody } from './refuse-body.ts'
import { type SignedTokensOptions, signedTokens } from './signed-tokens.ts'

export type AuthAndRestOptions = SignedTokensOptions & {
  /**
   * Which services are originals, and where: calls are passed on to them, and nothing is served
   * here in their place.
   */
  originals: { auth?: string; rest?: string; storage?: string }
  /** Logs in as supabase_auth_admin. */
  authDatabaseUrl: string
  /** Logs in as supabase_lite_rest. */
  restDatabaseUrl: string
  /** Whether that leads over a transaction pooler, which keeps no prepared statements. */
  isRestPooled?: boolean
  publishableKey: string
  secretKey: string
  siteUrl: string
  redirectUrls: string[]
  identity: { url: string; clientId: string; clientSecret: string }
}

export type Handler = (request: Request, context: { peerAddress: string | null }) => Promise<Response>

/** As in supabase/config.toml: the most rows that one answer of the REST service holds. */
export const MAX_ROWS = 100

/**
 * Supabase Auth sends one mail here, to an address that the provider hasn't verified. Its link leads
 * to a call that is closed (auth-calls.ts), so nothing is lost. By default it prints its mails.
 */
const noMails = { send: () => Promise.resolve() }

/** A connection whose first grants were refused goes on as it should: see start(). */
const connect = (url: string, max: number, prepare = true) =>
  createPostgresConnection({ url, postgresOptions: { max, prepare, onnotice: () => {}, idle_timeout: 60 } })

/** Undefined is what an original serves. Studio is the REST service's. */
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

/**
 * What Supabase Auth does where supabase/config.toml names a hook: it calls the function as its own
 * role.
 */
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
      // People sign in on the hosted identity page only: no passwords here.
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
  // Studio's own calls carry no key and act for the owner of the stack; nobody else's reach this
  // app (studio.ts).
  const studio = new App({
    connection: restConnection,
    auth: { ...keys, enabled: true },
    api: { schemas: ['public'] },
    studio: { enabled: true },
    options: { server: { admin: true } },
  })
  return { rest: withBoundedBody(likeHosted(withInnerToken(rest.fetch))), studio: withBoundedBody(studio.fetch) }
}
