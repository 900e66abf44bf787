// Where the browser goes to connect a seller account (docs.stripe.com, "OAuth reference", authorize).
import { connectCalls } from '../../contract/checkout.ts'
import { handle, payments, settings } from './context.ts'
import { newNonce, rememberNonce } from './state.ts'

export const beginConnect = handle(connectCalls.beginConnect)(async (c) => {
  const nonce = newNonce()
  await c.var.asServiceFor((sql) => sql`select private.begin_connect(${nonce})`)
  rememberNonce(c, nonce)
  const url = new URL('/oauth/authorize', settings.STRIPE_CONNECT_URL)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.STRIPE_CONNECT_CLIENT_ID,
    scope: 'read_write',
    redirect_uri: `${payments.siteUrl}/api/stripe/oauth/callback`,
    state: `${c.var.caller.sub}.${nonce}`,
  }).toString()
  return { url: url.href }
})
