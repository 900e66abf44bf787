// Connect OAuth, the server's half ("OAuth reference"): `POST /oauth/token` and `POST
// /oauth/deauthorize`. Errors have OAuth's shape: `{ "error": "<code>", "error_description":
// "<text>" }`.
import { type Context, Hono } from 'hono'
import { maskKey, presentedKey } from '../api/authenticate.ts'
import { now } from '../clock.ts'
import { deauthorizeAccount } from '../commands/accounts.ts'
import { newId } from '../ids.ts'
import type { Provider } from '../provider.ts'
import type { CodeState } from '../store/connections.ts'

type OAuthError = { status: 400 | 401; error: string; description: string }

const CODE_ERRORS: Readonly<Record<Exclude<CodeState, 'valid'>, (code: string) => string>> = {
  unknown: (code) => `Authorization code does not exist: ${code}`,
  expired: (code) => `Authorization code expired: ${code}`,
  used: () => 'This authorization code has already been used. All tokens issued with this code have been revoked.',
}

export function oauthTokenRoutes(provider: Provider) {
  const { connections, database, settings } = provider

  const reject = (c: Context, { status, error, description }: OAuthError) =>
    c.json({ error, error_description: description }, status)

  const wrongKey = (c: Context): OAuthError | undefined => {
    const key = presentedKey(c.req.header('authorization'))
    if (key === settings.secretKey) return undefined
    const description = key ? `Invalid API Key provided: ${maskKey(key)}` : 'No API key provided.'
    return { status: 401, error: 'invalid_client', description }
  }

  return new Hono()
    .post('/oauth/token', async (c) => {
      c.header('Request-Id', newId('request'))
      const form = new URLSearchParams(await c.req.text())
      const keyError = wrongKey(c)
      if (keyError) return reject(c, keyError)
      const grant = form.get('grant_type')
      const code = form.get('code')
      if (!grant) return reject(c, badRequest('invalid_request', 'No grant type specified'))
      if (grant !== 'authorization_code')
        return reject(c, badRequest('unsupported_grant_type', `Unsupported grant type: ${grant}`))
      if (!code) return reject(c, badRequest('invalid_request', 'No authorization code provided'))

      const { state, account } = database.transaction(() => {
        const redeemed = connections.redeemCode(code, now())
        if (redeemed.state === 'valid') connections.connect(redeemed.account)
        return redeemed
      })
      if (state !== 'valid') return reject(c, badRequest('invalid_grant', CODE_ERRORS[state](code)))
      // The platform acts by its own key: the account's tokens are shown and not taken.
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
      c.header('Request-Id', newId('request'))
      const form = new URLSearchParams(await c.req.text())
      const keyError = wrongKey(c)
      if (keyError) return reject(c, keyError)
      const clientId = form.get('client_id')
      const account = form.get('stripe_user_id')
      if (!account) return reject(c, badRequest('invalid_request', 'No stripe_user_id provided'))
      if (clientId !== settings.connectClientId)
        return reject(c, {
          status: 401,
          error: 'invalid_client',
          description: `No such application: '${clientId ?? ''}'`,
        })
      if (!deauthorizeAccount(provider, account))
        return reject(c, {
          status: 401,
          error: 'invalid_client',
          description: `This application is not connected to stripe account ${account}, or that account does not exist.`,
        })
      return c.json({ stripe_user_id: account })
    })
}

const badRequest = (error: string, description: string): OAuthError => ({ status: 400, error, description })
