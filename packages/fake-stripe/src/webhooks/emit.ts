// Records that something happened and queues the webhook for it, inside the transaction of the
// change itself.
import { now } from '../clock.ts'
import { buildEvent, type EventType, type NewEvent } from '../objects/event.ts'
import type { Provider } from '../provider.ts'

type Happening<T extends EventType> = Omit<NewEvent<T>, 'account' | 'created'> & {
  /** The account it happened on, the platform's own included. */
  account: string
}

/** Accounts that the platform is not connected to keep their events to themselves. */
export function emit<T extends EventType>(provider: Provider, happening: Happening<T>): void {
  const { account, ...rest } = happening
  const ofPlatform = account === provider.platformAccount
  const event = buildEvent({
    ...rest,
    created: now(),
    ...(!ofPlatform && { account }),
  })
  provider.objects.insert('event', account, event)
  const isHeard = ofPlatform || rest.type === 'account.application.deauthorized' || provider.connections.has(account)
  if (isHeard) provider.queue.enqueue(event.id)
}
