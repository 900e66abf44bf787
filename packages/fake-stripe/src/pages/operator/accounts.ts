// Sellers' accounts and what may be done to them.
import { html } from 'hono/html'
import type Stripe from 'stripe'
import type { Overview } from '../../overview.ts'
import type { Html } from '../layout.ts'
import { action, table, time } from './elements.ts'

export function accountsTable(accounts: Overview['accounts']): Html {
  return table(
    'Accounts',
    ['Account', 'Connected', 'Charges', 'Actions'],
    accounts.map(
      (account) =>
        html`<tr>
          <td>${account.business_profile?.name} (${account.email})<br /><code>${account.id}</code></td>
          <td>${account.connected ? 'yes' : 'no'}</td>
          <td>${account.charges_enabled ? 'enabled' : 'disabled'}${requirementsOf(account.requirements)}</td>
          <td>
            ${action(`/accounts/${account.id}`, account.charges_enabled ? 'Disable charges' : 'Enable charges', {
              charges_enabled: String(!account.charges_enabled),
            })}
            ${account.connected ? action(`/accounts/${account.id}/deauthorize`, 'Deauthorise') : ''}
            ${demandsForm(account.id)} ${taxForm(account.id)}
          </td>
        </tr>`,
    ),
  )
}

/** What Stripe asks of an account, below whether it can charge. */
function requirementsOf(requirements: Stripe.Account.Requirements | undefined): Html {
  const {
    disabled_reason: reason,
    current_deadline: deadline,
    past_due,
    currently_due,
    pending_verification,
  } = requirements ?? {}
  const lists = { 'past due': past_due, due: currently_due, 'being verified': pending_verification }
  return html`${reason ? html`<br /><span class="quiet">${reason}</span>` : ''}
    ${Object.entries(lists).map(([label, names]) =>
      names?.length ? html`<br /><span class="quiet">${label}: ${names.join(', ')}</span>` : '',
    )}
    ${deadline ? html`<br /><span class="quiet">until ${time(deadline)}</span>` : ''}`
}

/** Sets all that is asked; left empty, nothing is asked any more. */
const demandsForm = (id: string): Html => {
  const input = (name: string, label: string, type = 'text') =>
    html`<input name="${name}" type="${type}" aria-label="${label} of ${id}" placeholder="${label}" />`
  return html`<form method="post" action="/_control/accounts/${id}/requirements">
    ${input('currently_due', 'due, with commas')} ${input('past_due', 'past due')}
    ${input('pending_verification', 'being verified')} ${input('disabled_reason', 'disabled reason')}
    ${input('deadline_days', 'days left', 'number')}
    <button>Set what is asked</button>
  </form>`
}

/** Sets the rate that its customers are charged, or that its owner has not set taxes up. */
const taxForm = (id: string): Html =>
  html`<form method="post" action="/_control/accounts/${id}/tax">
    <input name="percentage" type="number" min="0" max="100" step="any" value="0" aria-label="tax rate of ${id}" />
    <select name="status" aria-label="tax settings of ${id}">
      <option value="active">tax set up</option>
      <option value="pending">tax not set up</option>
    </select>
    <button>Set tax</button>
  </form>`
