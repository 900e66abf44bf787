// GET /login shows the sign-in page. POST /login checks the password and continues the
// authorization.
import { Hono } from 'hono'
import { authorizeRequest, pathWith } from './authorize-request.ts'
import { formToken, isOwnForm, readForm } from './form.ts'
import { type SignInView, signInPage } from './pages/sign-in-page.ts'
import { passwordMatches } from './passwords.ts'
import type { Provider } from './provider.ts'
import { startSession } from './sessions.ts'
import { userByEmail } from './users.ts'

const wrong = 'Email or password is wrong.'

export function signInRoutes(provider: Provider) {
  const app = new Hono().use('/login', authorizeRequest(provider))

  app.get('/login', (c) => {
    const { request } = c.var
    const view = { email: '', errors: {}, token: formToken(c, provider) }
    return c.html(signInPage(provider, { ...paths(request), ...view }))
  })

  app.post('/login', async (c) => {
    const { request } = c.var
    const form = await readForm(c)
    const email = form('email').trim()
    const again = (errors: SignInView['errors'], status: 400 | 403) =>
      c.html(signInPage(provider, { ...paths(request), email, errors, token: formToken(c, provider) }), status)

    if (!isOwnForm(c, provider, form('form_token')))
      return again({ form: 'This page was open for too long. Try again.' }, 403)
    if (!email) return again({ email: 'Enter your email.' }, 400)
    if (!form('password')) return again({ password: 'Enter your password.' }, 400)
    const user = userByEmail(provider, email)
    if (!(await passwordMatches(form('password'), user?.passwordHash)) || !user) return again({ password: wrong }, 400)
    startSession(c, provider, user.id)
    return c.redirect(pathWith('/login/oauth/authorize', request, ['prompt', 'screen_hint']), 303)
  })

  return app
}

function paths(request: Parameters<typeof pathWith>[1]) {
  return { action: pathWith('/login', request), signUpPath: pathWith('/signup', request) }
}
