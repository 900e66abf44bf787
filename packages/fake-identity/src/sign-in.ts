// Sign in: GET /login shows the page, POST /login checks the password and goes on with the
// authorization.
import { Hono } from 'hono'
import { pathWith, readAuthorizeRequest } from './authorize-request.ts'
import { formToken, isOwnForm, readForm } from './form.ts'
import { messagePage } from './pages/layout.ts'
import { type SignInView, signInPage } from './pages/sign-in-page.ts'
import { countFailure, forgetFailures, minutesToWait, passwordMatches } from './passwords.ts'
import type { Provider } from './provider.ts'
import { startSession } from './sessions.ts'
import { userByEmail } from './users.ts'

const wrong = 'Email or password is wrong.'

export function signInRoutes(provider: Provider): Hono {
  const app = new Hono()

  app.get('/login', (c) => {
    const request = readAuthorizeRequest(provider, c.req.url)
    if ('rejection' in request)
      return c.html(messagePage(provider.appName, 'This link doesn’t work', request.rejection), 400)
    const view = { email: '', errors: {}, token: formToken(c, provider) }
    return c.html(signInPage(provider, { ...paths(request), ...view }))
  })

  app.post('/login', async (c) => {
    const request = readAuthorizeRequest(provider, c.req.url)
    if ('rejection' in request)
      return c.html(messagePage(provider.appName, 'This link doesn’t work', request.rejection), 400)
    const form = await readForm(c)
    const email = form('email').trim()
    const again = (errors: SignInView['errors'], status: 400 | 403 | 429) =>
      c.html(signInPage(provider, { ...paths(request), email, errors, token: formToken(c, provider) }), status)

    if (!isOwnForm(c, provider, form('form_token')))
      return again({ form: 'This page was open for too long. Try again.' }, 403)
    if (!email) return again({ email: 'Enter your email.' }, 400)
    if (!form('password')) return again({ password: 'Enter your password.' }, 400)
    const minutes = minutesToWait(provider, email)
    if (minutes > 0) {
      c.header('Retry-After', String(minutes * 60))
      return again({ password: `Too many attempts. Try again in ${minutes} minutes.` }, 429)
    }
    // Counted before the slow comparison: a burst of parallel guesses cannot slip through while it
    // runs.
    countFailure(provider, email)
    const user = userByEmail(provider, email)
    if (!(await passwordMatches(form('password'), user?.passwordHash)) || !user) return again({ password: wrong }, 400)
    forgetFailures(provider, email)
    startSession(c, provider, user.id)
    return c.redirect(pathWith('/login/oauth/authorize', request, ['prompt', 'screen_hint']), 303)
  })

  return app
}

function paths(request: Parameters<typeof pathWith>[1]) {
  return { action: pathWith('/login', request), signUpPath: pathWith('/signup', request) }
}
