// Connect OAuth for the server ("OAuth reference"): `POST /oauth/token` and `POST
// /oauth/deauthorize`. Errors have OAuth's format: `{ "error": "<code>", "error_description":
// "<text>" }`.
import { Hono } from 'hono'
import { maskKey, presentedKey } from '../api/authenticate.ts'
import { deauthorizeAccount } from '../commands/accounts.ts'
import { newId } from '../ids.ts'
import type { Provider } from '../provider.ts'
import type { CodeState } from '../store/connections.ts'
import { now } from '../units.ts'

class OAuthError extends Error {
  readonly status: 400 | 401
  readonly code: string

  constructor(code: string, description: string) {
    super(description)
    this.status = code === 'invalid_client' ? 401 : 400
    this.code = code
  }
}

const CODE_ERRORS: Readonly<Record<Exclude<CodeState, 'valid'>, (code: string) => string>> = {
  unknown: (code) => `Authorization code does not exist: ${code}`,
  expired: (code) => `Authorization code expired: ${code}`,
  used: () => 'This authorization code has already been used. All tokens issued with this code have been revoked.',
}

export function oauthTokenRoutes(provider: Provider) {
  const { connections, database, settings } = provider
  const formOf = async (request: Request) => new URLSearchParams(await request.text())

  return new Hono()
    .onError((error, c) => {
      if (!(error instanceof OAuthError)) throw error
      return c.json({ error: error.code, error_description: error.message }, error.status)
    })
    .use('/oauth/:call{token|deauthorize}', async (c, next) => {
      c.header('Request-Id', newId('request'))
      const key = presentedKey(c.req.header('authorization'))
      if (key !== settings.secretKey)
        throw new OAuthError(
          'invalid_client',
          key ? `Invalid API Key provided: ${maskKey(key)}` : 'No API key provided.',
        )
      await next()
    })
    .post('/oauth/token', async (c) => {
      const form = await formOf(c.req.raw)
      const grant = form.get('grant_type')
      const code = form.get('code')
      if (!grant) throw new OAuthError('invalid_request', 'No grant type specified')
      if (grant !== 'authorization_code')
        throw new OAuthError('unsupported_grant_type', `Unsupported grant type: ${grant}`)
      if (!code) throw new OAuthError('invalid_request', 'No authorization code provided')

      const { state, account } = database.transaction(() => {
        const redeemed = connections.redeemCode(code, now())
        if (redeemed.state === 'valid') connections.connect(redeemed.account)
        return redeemed
      })
      if (state !== 'valid') throw new OAuthError('invalid_grant', CODE_ERRORS[state](code))
      // The platform uses its own key. The account's tokens are shown but not accepted.
      return c.json({
        access_token: newId('secretKey'),
        livemode: false,
        refresh_token: newId('refreshToken'),
        scope: 'read_write',
        stripe_publishable_key: newId('publishableKey'),
        stripe_user_id: account,
        token_type: 'bearer',
      })
    })
    .post('/oauth/deauthorize', async (c) => {
      const form = await formOf(c.req.raw)
      const clientId = form.get('client_id')
      const account = form.get('stripe_user_id')
      if (!account) throw new OAuthError('invalid_request', 'No stripe_user_id provided')
      if (clientId !== settings.connectClientId)
        throw new OAuthError('invalid_client', `No such application: '${clientId ?? ''}'`)
      if (!deauthorizeAccount(provider, account))
        throw new OAuthError(
          'invalid_client',
          `This application is not connected to stripe account ${account}, or that account does not exist.`,
        )
      return c.json({ stripe_user_id: account })
    })
}
