// The operator's overview: the newest objects of all accounts, with the deliveries of each event.
import type Stripe from 'stripe'
import type { Provider } from './provider.ts'
import type { DeliveryControls } from './webhooks/controls.ts'
import type { DeliveryQueue } from './webhooks/queue.ts'

const SHOWN = 50

export type Overview = {
  accounts: (Stripe.Account & { connected: boolean })[]
  sessions: Stripe.Checkout.Session[]
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
  events: (Stripe.EventBase & { deliveries: ReturnType<DeliveryQueue['ofEvent']> })[]
  controls: DeliveryControls
  /** Unsent deliveries of all events. */
  pending_deliveries: number
}

export function overview(provider: Provider): Overview {
  const { objects, connections, queue, platformAccount } = provider
  const newest = { limit: SHOWN }
  return {
    accounts: objects
      .page('account', newest)
      .data.filter(({ id }) => id !== platformAccount)
      .map((account) => ({ ...account, connected: connections.has(account.id) })),
    sessions: objects.page('checkout.session', newest).data,
    charges: objects.page('charge', newest).data,
    disputes: objects.page('dispute', newest).data,
    events: objects.page('event', newest).data.map((event) => ({ ...event, deliveries: queue.ofEvent(event.id) })),
    controls: queue.controls(),
    pending_deliveries: queue.pendingCount(),
  }
}
