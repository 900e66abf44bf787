// GET and POST /login/oauth/authorize: sends a visitor to sign in, asks for consent once, answers with a code.
import { type Context, Hono } from 'hono'
import { type AuthorizeRequest, pathWith, readAuthorizeRequest, returnAddress } from './authorize-request.ts'
import { formToken, isOwnForm } from './form-token.ts'
import { hasConsented, issueCode, rememberConsent } from './grants.ts'
import { accountPage } from './pages/account-page.ts'
import { consentPage } from './pages/consent-page.ts'
import { messagePage } from './pages/layout.ts'
import type { Person } from './people.ts'
import type { Provider } from './provider.ts'
import { readForm } from './read-form.ts'
import { signedInPerson } from './sessions.ts'

const path = '/login/oauth/authorize'

export function authorizeRoutes(provider: Provider): Hono {
  const app = new Hono()

  app.get(path, (c) => {
    const request = readAuthorizeRequest(provider, c.req.url)
    if ('refused' in request)
      return c.html(messagePage(provider.appName, 'This link does not work', request.refused), 400)
    if (request.signUp) return c.redirect(pathWith('/signup', request), 302)
    const person = signedInPerson(c, provider)
    if (!person || request.askPassword) return c.redirect(pathWith('/login', request), 302)
    if (request.askAccount) {
      const view = { continuePath: pathWith(path, request, ['prompt']), otherAccountPath: pathWith('/login', request) }
      return c.html(accountPage(provider, { ...view, person }))
    }
    if (hasConsented(provider, person.id, request.clientId, request.scope)) {
      return c.redirect(addressWithCode(provider, request, person), 302)
    }
    return askConsent(c, provider, request, person)
  })

  app.post(path, async (c) => {
    const request = readAuthorizeRequest(provider, c.req.url)
    if ('refused' in request)
      return c.html(messagePage(provider.appName, 'This link does not work', request.refused), 400)
    const person = signedInPerson(c, provider)
    if (!person) return c.redirect(pathWith('/login', request), 303)
    const form = await readForm(c)
    if (!isOwnForm(c, provider, form('form_token'))) return askConsent(c, provider, request, person, 403)
    if (form('decision') !== 'allow') {
      const denied = { error: 'access_denied', error_description: 'The user has denied your application access.' }
      return c.redirect(returnAddress(request, denied), 303)
    }
    rememberConsent(provider, person.id, request.clientId, request.scope)
    return c.redirect(addressWithCode(provider, request, person), 303)
  })

  return app
}

function askConsent(
  c: Context,
  provider: Provider,
  request: AuthorizeRequest,
  person: Person,
  status: 200 | 403 = 200,
) {
  const view = {
    action: pathWith(path, request),
    otherAccountPath: pathWith('/login', request),
    token: formToken(c, provider),
    person,
    scope: request.scope,
  }
  return c.html(consentPage(provider, view), status)
}

function addressWithCode(provider: Provider, request: AuthorizeRequest, person: Person): string {
  const { clientId, redirectUri, scope } = request
  return returnAddress(request, { code: issueCode(provider, { personId: person.id, clientId, redirectUri, scope }) })
}
