// Checkout sessions, charges and disputes, with the actions for their state.
import { html } from 'hono/html'
import type Stripe from 'stripe'
import { isOpen } from '../../objects/dispute.ts'
import { formatMoney } from '../../units.ts'
import type { Html } from '../layout.ts'
import { action, table, time } from './elements.ts'

export function sessionsTable(sessions: Stripe.Checkout.Session[]): Html {
  const awaitsBank = (session: Stripe.Checkout.Session) =>
    session.status === 'complete' && session.payment_status === 'unpaid'
  return table(
    'Checkout sessions',
    ['Session', 'Amount', 'Status', 'Payment', 'Expires', 'Actions'],
    sessions.map(
      (session) =>
        html`<tr>
          <td>
            ${session.url ? html`<a href="${session.url}"><code>${session.id}</code></a>` : html`<code>${session.id}</code>`}
            ${session.client_reference_id ? html`<br /><span class="quiet">${session.client_reference_id}</span>` : ''}
          </td>
          <td>${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')}</td>
          <td>${session.status}</td>
          <td>${session.payment_status}</td>
          <td>${time(session.expires_at)}</td>
          <td>
            ${session.status === 'open' ? action(`/sessions/${session.id}/expire`, 'Expire') : ''}
            ${
              awaitsBank(session)
                ? html`${action(`/sessions/${session.id}/settle`, 'Bank pays', { outcome: 'succeed' })}
                  ${action(`/sessions/${session.id}/settle`, 'Bank refuses', { outcome: 'fail' })}`
                : ''
            }
          </td>
        </tr>`,
    ),
  )
}

export function chargesTable(charges: Stripe.Charge[], disputes: Stripe.Dispute[]): Html {
  const isRefundable = ({ id, paid, refunded }: Stripe.Charge) =>
    paid && !refunded && disputes.every(({ charge, is_charge_refundable }) => charge !== id || is_charge_refundable)
  const bankReturns = ({ id, amount, currency, status }: Stripe.Refund) =>
    status === 'succeeded'
      ? action(`/refunds/${id}/settle`, `Bank returns ${formatMoney(amount, currency)}`, { outcome: 'fail' })
      : ''
  const refund = (charge: Stripe.Charge) =>
    html`${action(`/charges/${charge.id}/refund`, 'Refund rest')}
      <form method="post" action="/_control/charges/${charge.id}/refund">
        <input type="number" name="amount" min="1" step="1" aria-label="Cents to refund of ${charge.id}" placeholder="cents" />
        <button>Refund part</button>
      </form>`
  return table(
    'Payments',
    ['Charge', 'Amount', 'Refunded', 'Status', 'Customer', 'Actions'],
    charges.map(
      (charge) =>
        html`<tr>
          <td><code>${charge.id}</code><br /><span class="quiet">${time(charge.created)}</span></td>
          <td>${formatMoney(charge.amount, charge.currency)}</td>
          <td>${formatMoney(charge.amount_refunded, charge.currency)}</td>
          <td>
            ${charge.status}${charge.disputed ? ', disputed' : ''}
            ${charge.failure_message ? html`<br /><span class="quiet">${charge.failure_message}</span>` : ''}
          </td>
          <td>${charge.billing_details.email}</td>
          <td>
            ${isRefundable(charge) ? refund(charge) : ''} ${charge.refunds?.data.map(bankReturns) ?? ''}
            ${charge.paid && !charge.disputed ? html`${action(`/charges/${charge.id}/dispute`, 'Open dispute')} ${action(`/charges/${charge.id}/warning`, 'Warn of fraud')}` : ''}
          </td>
        </tr>`,
    ),
  )
}

export function disputesTable(disputes: Stripe.Dispute[]): Html {
  return table(
    'Disputes',
    ['Dispute', 'Charge', 'Amount', 'Status', 'Actions'],
    disputes.map(
      (dispute) =>
        html`<tr>
          <td><code>${dispute.id}</code></td>
          <td><code>${String(dispute.charge)}</code></td>
          <td>${formatMoney(dispute.amount, dispute.currency)}</td>
          <td>${dispute.status}</td>
          <td>
            ${
              isOpen(dispute)
                ? html`${action(`/disputes/${dispute.id}/close`, 'Seller wins', { outcome: 'won' })}
                  ${action(`/disputes/${dispute.id}/close`, 'Seller loses', { outcome: 'lost' })}
                  ${action(`/disputes/${dispute.id}/close`, 'Prevented, money gone', { outcome: 'prevented' })}
                  ${action(`/disputes/${dispute.id}/close`, 'Prevented, money back', { outcome: 'prevented_free' })}`
                : ''
            }
          </td>
        </tr>`,
    ),
  )
}
