// Connect OAuth for the seller ("OAuth reference"). `GET /oauth/authorize` shows the page, and its
// form posts to the same path. The seller goes to the redirect address with a code, or with
// `access_denied`.
import { type Context, Hono } from 'hono'
import { isEmail } from '../api/params.ts'
import { createAccount } from '../commands/accounts.ts'
import { COUNTRIES } from '../objects/account.ts'
import { authorizePage, type SellerErrors, type SellerFields } from '../pages/authorize.ts'
import { renderPage } from '../pages/layout.ts'
import { authorizeErrorPage } from '../pages/notices.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { sameOrigin } from './same-origin.ts'

/** "Authorization codes can be used only once and expire 5 minutes after issuance." */
const CODE_LIFETIME_SECONDS = 5 * 60

type AuthorizeRequest = {
  redirectUri: string
  state: string | null
  error?: { error: string; error_description: string }
}

export function oauthPageRoutes(provider: Provider) {
  const { settings, objects, connections, database, platformAccount } = provider

  const show = (c: Context, fields: SellerFields, errors?: SellerErrors) => {
    const { pathname, search } = new URL(c.req.url)
    const accounts = objects.page('account', { limit: 20 }).data.filter(({ id }) => id !== platformAccount)
    return renderPage(
      c,
      authorizePage({
        action: `${pathname}${search}`,
        formTargets: settings.redirectUris,
        accounts,
        fields,
        errors,
      }),
    )
  }

  /** Parses the query, or returns an error message for an invalid link. */
  const readRequest = (query: URLSearchParams): AuthorizeRequest | string => {
    if (query.get('client_id') !== settings.connectClientId)
      return 'No application matches the supplied client identifier'
    const redirectUri = query.get('redirect_uri') ?? settings.redirectUris[0]
    if (!redirectUri || !settings.redirectUris.includes(redirectUri))
      return `Invalid redirect URI '${redirectUri ?? ''}'. Ensure this uri exactly matches one of the uris specified in your application settings`
    const state = query.get('state')
    if (query.get('response_type') !== 'code')
      return {
        redirectUri,
        state,
        error: { error: 'unsupported_response_type', error_description: 'Unsupported response type' },
      }
    if (!['read_write', 'read_only', null].includes(query.get('scope')))
      return { redirectUri, state, error: { error: 'invalid_scope', error_description: 'Invalid scope' } }
    return { redirectUri, state }
  }

  const goBack = (c: Context, { redirectUri, state }: AuthorizeRequest, answer: Record<string, string>) => {
    const target = new URL(redirectUri)
    for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
    if (state !== null) target.searchParams.set('state', state)
    return c.redirect(target.href, 303)
  }

  return new Hono()
    .use('/oauth/authorize', sameOrigin)

    .get('/oauth/authorize', (c) => {
      const query = new URL(c.req.url).searchParams
      const request = readRequest(query)
      if (typeof request === 'string') return renderPage(c, authorizeErrorPage(request))
      if (request.error) return goBack(c, request, request.error)
      return show(c, {
        account: 'new',
        business_name: query.get('stripe_user[business_name]') ?? '',
        email: query.get('stripe_user[email]') ?? '',
        country: query.get('stripe_user[country]') ?? 'US',
        charges: true,
      })
    })

    .post('/oauth/authorize', async (c) => {
      const request = readRequest(new URL(c.req.url).searchParams)
      if (typeof request === 'string') return renderPage(c, authorizeErrorPage(request))
      if (request.error) return goBack(c, request, request.error)
      const form = new URLSearchParams(await c.req.text())
      if (form.get('action') !== 'connect')
        return goBack(c, request, { error: 'access_denied', error_description: 'The user denied your request' })

      const fields = readSeller(form)
      const errors = checkSeller(fields, (id) => id !== platformAccount && Boolean(objects.findAnywhere('account', id)))
      if (Object.keys(errors).length > 0) return show(c, fields, errors)
      const code = database.transaction(() => {
        const account =
          fields.account === 'new'
            ? createAccount(provider, { ...fields, businessName: fields.business_name, chargesEnabled: fields.charges })
                .id
            : fields.account
        return connections.issueCode(account, now() + CODE_LIFETIME_SECONDS)
      })
      return goBack(c, request, { scope: 'read_write', code })
    })
}

function readSeller(form: URLSearchParams): SellerFields {
  const read = (name: string) => (form.get(name) ?? '').trim()
  return {
    account: read('account') || 'new',
    business_name: read('business_name'),
    email: read('email'),
    country: read('country') || 'US',
    charges: form.get('charges_enabled') === 'true',
  }
}

function checkSeller(fields: SellerFields, isKnown: (account: string) => boolean): SellerErrors {
  const errors: SellerErrors = {}
  if (fields.account !== 'new') {
    if (!isKnown(fields.account)) errors.account = 'Choose an account.'
    return errors
  }
  if (!fields.business_name || fields.business_name.length > 100)
    errors.business_name = 'Enter a business name of up to 100 characters.'
  if (!isEmail(fields.email)) errors.email = 'Enter an email address.'
  if (!(fields.country in COUNTRIES)) errors.account = 'Choose a country from the list.'
  return errors
}
