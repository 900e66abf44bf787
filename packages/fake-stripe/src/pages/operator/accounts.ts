// Sellers' accounts and what may be done to them.
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
          </td>
        </tr>`,
    ),
  )
}
