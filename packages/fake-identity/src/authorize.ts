// GET and POST /login/oauth/authorize: asks for sign-in and once for consent, and answers with a
// code.
import { type Context, Hono } from 'hono'
import { type AuthorizeRequest, authorizeRequest, pathWith, returnAddress } from './authorize-request.ts'
import { formToken, isOwnForm, readForm } from './form.ts'
import { hasConsented, issueCode, rememberConsent } from './grants.ts'
import { accountPage } from './pages/account-page.ts'
import { consentPage } from './pages/consent-page.ts'
import type { Provider } from './provider.ts'
import { signedInUser } from './sessions.ts'
import type { User } from './users.ts'

const path = '/login/oauth/authorize'

export function authorizeRoutes(provider: Provider) {
  const app = new Hono().use(path, authorizeRequest(provider))

  app.get(path, (c) => {
    const { request } = c.var
    if (request.signUp) return c.redirect(pathWith('/signup', request), 302)
    const user = signedInUser(c, provider)
    if (!user) return c.redirect(pathWith('/login', request), 302)
    if (request.askAccount) {
      const view = { continuePath: pathWith(path, request, ['prompt']), otherAccountPath: pathWith('/login', request) }
      return c.html(accountPage(provider, { ...view, user }))
    }
    if (hasConsented(provider, user.id, request.clientId, request.scope)) {
      return c.redirect(addressWithCode(provider, request, user), 302)
    }
    return askConsent(c, provider, request, user)
  })

  app.post(path, async (c) => {
    const { request } = c.var
    const user = signedInUser(c, provider)
    if (!user) return c.redirect(pathWith('/login', request), 303)
    const form = await readForm(c)
    if (!isOwnForm(c, provider, form('form_token'))) return askConsent(c, provider, request, user, 403)
    if (form('decision') !== 'allow') {
      const denied = { error: 'access_denied', error_description: 'The user has denied your application access.' }
      return c.redirect(returnAddress(request, denied), 303)
    }
    rememberConsent(provider, user.id, request.clientId, request.scope)
    return c.redirect(addressWithCode(provider, request, user), 303)
  })

  return app
}

function askConsent(c: Context, provider: Provider, request: AuthorizeRequest, user: User, status: 200 | 403 = 200) {
  const view = {
    action: pathWith(path, request),
    otherAccountPath: pathWith('/login', request),
    token: formToken(c, provider),
    user,
    scope: request.scope,
  }
  return c.html(consentPage(provider, view), status)
}

function addressWithCode(provider: Provider, request: AuthorizeRequest, user: User): string {
  const { clientId, redirectUri, scope } = request
  return returnAddress(request, { code: issueCode(provider, { userId: user.id, clientId, redirectUri, scope }) })
}
