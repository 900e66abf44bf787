// The operator page at `/`: all objects and events, and buttons for actions of Stripe, banks and
// sellers.
import { html } from 'hono/html'
import type { Overview } from '../../overview.ts'
import type { Page } from '../layout.ts'
import { accountsTable } from './accounts.ts'
import { chargesTable, disputesTable, sessionsTable } from './payments.ts'
import { controlsForm, eventsTable } from './webhooks.ts'

export function operatorPage(state: Overview): Page {
  return {
    title: 'Payments',
    layout: 'wide',
    body: html`<h1>Payments</h1>
      <p class="quiet">
        ${state.pending_deliveries} webhook deliveries are waiting.
        <a href="/">Reload</a>
      </p>
      ${sessionsTable(state.sessions)} ${chargesTable(state.charges, state.disputes)} ${disputesTable(state.disputes)}
      ${accountsTable(state.accounts)} ${controlsForm(state.controls)} ${eventsTable(state.events)}`,
  }
}
