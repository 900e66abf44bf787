// Records an event and queues its webhook in the transaction of the change.
import { now } from '../clock.ts'
import { buildEvent, type EventType, type NewEvent } from '../objects/event.ts'
import type { Provider } from '../provider.ts'

type Happening<T extends EventType> = Omit<NewEvent<T>, 'account' | 'created'> & {
  /** The event's account, which may be the platform. */
  account: string
}

/** Events of accounts that aren't connected to the platform are not sent. */
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
