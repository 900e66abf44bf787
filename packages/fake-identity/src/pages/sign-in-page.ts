// The sign-in page. After an error it keeps the email, but never a password.
import { html } from 'hono/html'
import type { Provider } from '../provider.ts'
import { field, type Html, layout } from './layout.ts'

export type SignInView = {
  action: string
  signUpPath: string
  token: string
  email: string
  errors: { email?: string; password?: string; form?: string }
}

export function signInPage(provider: Provider, view: SignInView): Html {
  const { errors } = view
  return layout(
    'Sign in',
    provider.appName,
    html`<h1>Sign in</h1>
<p class="lead">to continue to ${provider.appName}</p>
${errors.form ? html`<p class="notice" role="alert">${errors.form}</p>` : ''}
<form method="post" action="${view.action}" novalidate>
<input type="hidden" name="form_token" value="${view.token}">
${field({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value: view.email,
  error: errors.email,
  autofocus: !view.email,
})}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  error: errors.password,
  autofocus: view.email !== '',
})}
<button class="primary" type="submit">Sign in</button>
</form>
<p class="switch">New here? <a href="${view.signUpPath}">Create an account</a></p>
${seededUsers(provider)}`,
  )
}

function seededUsers({ shown, hint }: Provider): Html | string {
  if (shown.length === 0 || hint === undefined) return ''
  return html`<details class="users">
<summary>Sample accounts</summary>
<p>${hint}</p>
<ul>${shown.map(({ name, email }) => html`<li><span>${name}</span> <code>${email}</code></li>`)}</ul>
</details>`
}
