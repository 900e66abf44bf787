// Sellers' accounts and the actions on them.
import { html } from 'hono/html'
import type { Overview } from '../../overview.ts'
import type { Html } from '../layout.ts'
import { action, table } from './elements.ts'

export function accountsTable(accounts: Overview['accounts']): Html {
  return table(
    'Accounts',
    ['Account', 'Connected', 'Charges', 'Actions'],
    accounts.map(
      (account) =>
        html`<tr>
          <td>${account.business_profile?.name} (${account.email})<br /><code>${account.id}</code></td>
          <td>${account.connected ? 'yes' : 'no'}</td>
          <td>${account.charges_enabled ? 'enabled' : 'disabled'}</td>
          <td>
            ${action(`/accounts/${account.id}`, account.charges_enabled ? 'Disable charges' : 'Enable charges', {
              charges_enabled: String(!account.charges_enabled),
            })}
            ${account.connected ? action(`/accounts/${account.id}/deauthorize`, 'Deauthorise') : ''}
            ${taxForm(account.id)}
          </td>
        </tr>`,
    ),
  )
}

/** Sets the tax rate of its customers, or marks its tax settings as incomplete. */
const taxForm = (id: string): Html =>
  html`<form method="post" action="/_control/accounts/${id}/tax">
    <input name="percentage" type="number" min="0" max="100" step="any" value="0" aria-label="tax rate of ${id}" />
    <select name="status" aria-label="tax settings of ${id}">
      <option value="active">tax set up</option>
      <option value="pending">tax not set up</option>
    </select>
    <button>Set tax</button>
  </form>`
