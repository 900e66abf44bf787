// The external services in one process: identity provider, payment provider and mailbox, each on
// its own port.
import { startFakeIdentity } from '@marketplace/fake-identity'
import { startFakeStripe } from '@marketplace/fake-stripe'
import { startMailbox } from '../../mailbox/start-mailbox.ts'
import { servePart } from './serve-part.ts'

export type ExternalServicesOptions = {
  identity: Parameters<typeof startFakeIdentity>[0]
  /** Missing if the stack uses Stripe itself. */
  payments?: Parameters<typeof startFakeStripe>[0]
  mailbox: Parameters<typeof startMailbox>[0]
}

servePart<ExternalServicesOptions>(async (options) => {
  const log = console.log
  const parts = await Promise.all([
    startFakeIdentity({ ...options.identity, log }),
    ...(options.payments ? [startFakeStripe({ ...options.payments, log })] : []),
    startMailbox({ ...options.mailbox, log }),
  ])
  return {
    close: async () => {
      await Promise.all(parts.map((part) => part.close()))
    },
  }
})
