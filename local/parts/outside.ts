// The outside world in one process: identity provider, payment provider and mailbox, each on its own port.
import { startIdentity } from '../identity/start-identity.ts'
import { startMailbox } from '../mailbox/start-mailbox.ts'
import { startPayments } from '../payments/start-payments.ts'
import { servePart } from './serve-part.ts'

export type OutsideOptions = {
  identity: Parameters<typeof startIdentity>[0]
  payments: Parameters<typeof startPayments>[0]
  mailbox: Parameters<typeof startMailbox>[0]
}

servePart<OutsideOptions>(async (options) => {
  const log = console.log
  const parts = await Promise.all([
    startIdentity({ ...options.identity, log }),
    startPayments({ ...options.payments, log }),
    startMailbox({ ...options.mailbox, log }),
  ])
  return {
    close: async () => {
      await Promise.all(parts.map((part) => part.close()))
    },
  }
})
