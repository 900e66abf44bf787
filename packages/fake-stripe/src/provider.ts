// The service's parts, which all commands, routes and pages get.

import { buildAccount } from './objects/account.ts'
import { type FakeStripeOptions, PLATFORM_NAME, type Settings, withDefaults } from './options.ts'
import { type ConnectionStore, createConnectionStore } from './store/connections.ts'
import { type Database, openDatabase } from './store/database.ts'
import { createObjectStore, type ObjectStore } from './store/objects.ts'
import { createSettingsStore, type SettingsStore } from './store/settings.ts'
import { now } from './units.ts'
import { createDeliveryQueue, type DeliveryQueue } from './webhooks/queue.ts'

export type Provider = {
  settings: Settings
  /** Small values that survive a restart. */
  settingsStore: SettingsStore
  database: Database
  objects: ObjectStore
  connections: ConnectionStore
  queue: DeliveryQueue
  /** Id of the account that owns the secret key. */
  platformAccount: string
  /**
   * Origin of the hosted pages, without a slash at the end. The listening address once it is known.
   */
  publicUrl: string
}

export function createProvider(options: FakeStripeOptions): Provider {
  const database = openDatabase(options.dataDir)
  const settingsStore = createSettingsStore(database)
  const objects = createObjectStore(database)
  const settings = withDefaults(options)
  return {
    settings,
    settingsStore,
    database,
    objects,
    connections: createConnectionStore(database),
    queue: createDeliveryQueue(database, settingsStore),
    platformAccount: database.transaction(() => platformAccount(settingsStore, objects)),
    publicUrl: options.publicUrl?.replace(/\/+$/, '') ?? '',
  }
}

function platformAccount(store: SettingsStore, objects: ObjectStore): string {
  const stored = store.read('platform_account')
  if (stored) return stored
  const merchant = { businessName: PLATFORM_NAME, email: 'platform@example.com', country: 'US', chargesEnabled: true }
  const account = buildAccount(merchant, now())
  objects.insert('account', account.id, account)
  store.write('platform_account', account.id)
  return account.id
}
