// GET /signup shows the sign-up page. POST /signup creates the user and continues the
// authorization.
import { Hono } from 'hono'
import { authorizeRequest, pathWith } from './authorize-request.ts'
import { formToken, isOwnForm, readForm } from './form.ts'
import { minimumPasswordLength, type SignUpView, signUpPage } from './pages/sign-up-page.ts'
import type { Provider } from './provider.ts'
import { signedInUser, startSession } from './sessions.ts'
import { addUser } from './users.ts'

export function signUpRoutes(provider: Provider) {
  const app = new Hono().use('/signup', authorizeRequest(provider))

  app.get('/signup', (c) => {
    const { request } = c.var
    const view = {
      name: '',
      email: '',
      errors: {},
      token: formToken(c, provider),
      signedIn: signedInUser(c, provider),
    }
    return c.html(signUpPage(provider, { ...paths(request), ...view }))
  })

  app.post('/signup', async (c) => {
    const { request } = c.var
    const form = await readForm(c)
    const input = {
      name: form('name').trim().replace(/\s+/g, ' '),
      email: form('email').trim(),
      password: form('password'),
    }
    const again = (errors: SignUpView['errors'], status: 400 | 403) => {
      const { name, email } = input
      const view = { name, email, errors, token: formToken(c, provider), signedIn: undefined }
      return c.html(signUpPage(provider, { ...paths(request), ...view }), status)
    }

    if (!isOwnForm(c, provider, form('form_token')))
      return again({ form: 'This page was open for too long. Try again.' }, 403)
    const errors = problems(input)
    if (Object.keys(errors).length > 0) return again(errors, 400)
    const user = await addUser(provider, input)
    if (!user) return again({ email: 'This email already has an account. Log in instead.' }, 400)
    startSession(c, provider, user.id)
    return c.redirect(pathWith('/login/oauth/authorize', request, ['prompt', 'screen_hint']), 303)
  })

  return app
}

function problems({ name, email, password }: { name: string; email: string; password: string }): SignUpView['errors'] {
  const errors: SignUpView['errors'] = {}
  if (!name || name.length > 80) errors.name = 'Enter your name, at most 80 characters.'
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email) || email.length > 200) errors.email = 'Enter a valid email.'
  if (password.length < minimumPasswordLength || password.length > 200) {
    errors.password = `Choose a password of ${minimumPasswordLength} to 200 characters.`
  }
  return errors
}

function paths(request: Parameters<typeof pathWith>[1]) {
  return {
    action: pathWith('/signup', request),
    signInPath: pathWith('/login', request),
    continuePath: pathWith('/login/oauth/authorize', request, ['prompt', 'screen_hint']),
  }
}
