// The sign-up page: name, email, password. After an error it keeps name and email.
import { html } from 'hono/html'
import type { Provider } from '../provider.ts'
import type { User } from '../users.ts'
import { field, type Html, layout } from './layout.ts'

export type SignUpView = {
  action: string
  signInPath: string
  /** The next page for a user who is already signed in. */
  continuePath: string
  signedIn: User | undefined
  token: string
  name: string
  email: string
  errors: { name?: string; email?: string; password?: string; form?: string }
}

export const minimumPasswordLength = 8

export function signUpPage(provider: Provider, view: SignUpView): Html {
  const { errors } = view
  return layout(
    'Create an account',
    provider.appName,
    html`<h1>Create an account</h1>
<p class="lead">to continue to ${provider.appName}</p>
${
  view.signedIn
    ? html`<p class="notice">You are signed in as ${view.signedIn.email}. <a href="${view.continuePath}">Continue as ${view.signedIn.name}</a></p>`
    : ''
}
${errors.form ? html`<p class="notice" role="alert">${errors.form}</p>` : ''}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.token}">
${field({
  name: 'name',
  label: 'Name',
  type: 'text',
  autocomplete: 'name',
  value: view.name,
  error: errors.name,
  maxLength: 80,
  autofocus: true,
})}
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: view.email, error: errors.email })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  error: errors.password,
  help: `At least ${minimumPasswordLength} characters.`,
  minLength: minimumPasswordLength,
})}
<button class="primary" type="submit">Create account</button>
</form>
<p class="switch">Have an account? <a href="${view.signInPath}">Sign in</a></p>`,
  )
}
