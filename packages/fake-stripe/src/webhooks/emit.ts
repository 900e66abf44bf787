// Records that something happened and queues the webhook for it, inside the transaction of the
// change itself.
import { buildEvent, type EventType, type NewEvent } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { hearersOf } from './endpoints.ts'

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
    created: provider.clock.now(),
    ...(!ofPlatform && { account }),
  })
  provider.objects.insert('event', account, event)
  for (const endpoint of hearersOf(provider, account, event)) provider.queue.enqueue(event.id, endpoint)
}
