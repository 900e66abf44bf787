// Records an event and queues its webhook in the transaction of the change.

import { buildEvent, type EventType, type NewEvent } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'

type EmittedEvent<T extends EventType> = Omit<NewEvent<T>, 'account' | 'created'> & {
  /** The event's account, which may be the platform. */
  account: string
}

/** Events of accounts that aren't connected to the platform are not sent. */
export function emit<T extends EventType>(provider: Provider, emitted: EmittedEvent<T>): void {
  const { account, ...rest } = emitted
  const ofPlatform = account === provider.platformAccount
  const event = buildEvent({
    ...rest,
    created: now(),
    ...(!ofPlatform && { account }),
  })
  provider.objects.insert('event', account, event)
  const isSent = ofPlatform || rest.type === 'account.application.deauthorized' || provider.connections.has(account)
  if (isSent) provider.queue.enqueue(event.id)
}
