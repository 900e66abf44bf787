// The account picker, as at GitHub: a signed-in user continues or chooses another account
// (prompt=select_account).
import { html } from 'hono/html'
import type { Provider } from '../provider.ts'
import type { User } from '../users.ts'
import { type Html, layout } from './layout.ts'

type AccountView = { continuePath: string; otherAccountPath: string; user: User }

export function accountPage(provider: Provider, { continuePath, otherAccountPath, user }: AccountView): Html {
  return layout(
    'Choose an account',
    provider.appName,
    html`<h1>Choose an account</h1>
<p class="lead">to continue to ${provider.appName}</p>
<p><a href="${continuePath}">Continue as ${user.name}</a> (${user.email})</p>
<p class="switch"><a href="${otherAccountPath}">Use another account</a></p>`,
  )
}
