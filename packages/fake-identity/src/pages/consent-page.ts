// The consent page: the application, its scopes and the account. Allow and Cancel look equal.
import { html } from 'hono/html'
import type { Provider } from '../provider.ts'
import type { User } from '../users.ts'
import { type Html, layout } from './layout.ts'

const meanings: Record<string, string> = {
  profile: 'See your name, username and picture',
  email: 'See your email address',
  'read:files': 'See your listings and purchases',
  'write:files': 'Add and change your listings',
}

const impliedBy: Record<string, string> = { 'user:email': 'email', 'read:user': 'profile' }

type ConsentView = { action: string; otherAccountPath: string; token: string; user: User; scope: string }

export function consentPage(provider: Provider, view: ConsentView): Html {
  const requested = new Set(view.scope.split(' ').map((scope) => impliedBy[scope] ?? scope))
  const lines = Object.entries(meanings).filter(([scope]) => requested.has(scope))
  return layout(
    'Allow access',
    provider.appName,
    html`<h1>Allow ${provider.appName} to use your account?</h1>
<p class="lead">Signed in as <strong>${view.user.name}</strong> (${view.user.email}).
<a href="${view.otherAccountPath}">Use another account</a></p>
<p>It will be able to:</p>
<ul class="scopes">
<li>Recognize you when you return</li>
${lines.map(([, meaning]) => html`<li>${meaning}</li>`)}
</ul>
<form method="post" action="${view.action}">
<input type="hidden" name="form_token" value="${view.token}">
<div class="choices">
<button type="submit" name="decision" value="cancel">Cancel</button>
<button class="primary" type="submit" name="decision" value="allow">Allow</button>
</div>
</form>`,
  )
}
