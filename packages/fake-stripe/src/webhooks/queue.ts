// The queue of webhook deliveries. A delivery is added in the transaction of its change, and
// removed after success or the last attempt. So after a kill it is sent again and never lost.
import type { Database } from '../store/database.ts'
import type { SettingsStore } from '../store/settings.ts'
import { changeControls, type DeliveryControls, readControls } from './controls.ts'

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'dropped'

export type Delivery = {
  id: number
  event: string
  state: DeliveryState
  dueAt: number
  attempts: number
}

/** One attempt. `status` is null without an answer. Times are Unix milliseconds. */
export type Attempt = { at: number; status: number | null; error: string | null; tookMs: number }

export type DeliveryQueue = {
  controls(): DeliveryControls
  change(changes: Partial<DeliveryControls>): DeliveryControls
  /** Queues an event as often as the controls say, or records that it was dropped. */
  enqueue(event: string): void
  /** Pending deliveries due by `now`, oldest first, without those in `except`. */
  due(now: number, limit: number, except: number[]): Delivery[]
  /** The time of the next pending delivery outside `except`. */
  nextDue(except: number[]): number | undefined
  record(delivery: number, attempt: Attempt, next: { state: DeliveryState; dueAt: number }): void
  ofEvent(event: string): (Delivery & { tries: Attempt[] })[]
  pendingCount(event?: string): number
  /** Calls back shortly after each change of the queue, outside any transaction. */
  onChange(listener: () => void): void
}

export function createDeliveryQueue(database: Database, settings: SettingsStore): DeliveryQueue {
  let changed = () => {}
  const announce = () => queueMicrotask(() => changed())
  const insert = (event: string, state: DeliveryState, delayMs: number) => {
    const due = Date.now() + delayMs
    database.run('insert into deliveries (event, state, due_at) values (?, ?, ?)', event, state, due)
    announce()
  }
  const without = (except: number[]) => (except.length > 0 ? `and id not in (${except.join(', ')})` : '')

  return {
    controls: () => readControls(settings),
    change: (changes) => changeControls(settings, changes),

    enqueue(event) {
      const { drop, delay_ms: delayMs, copies } = readControls(settings)
      if (drop > 0) {
        changeControls(settings, { drop: drop - 1 })
        insert(event, 'dropped', 0)
        return
      }
      for (let copy = 0; copy < copies; copy += 1) insert(event, 'pending', delayMs)
    },

    due: (now, limit, except) =>
      database
        .all(
          `select * from deliveries where state = 'pending' and due_at <= ? ${without(except)} order by due_at, id limit ?`,
          now,
          limit,
        )
        .map(toDelivery),

    nextDue(except) {
      const next = database.get(
        `select min(due_at) as due_at from deliveries where state = 'pending' ${without(except)}`,
      )?.due_at
      return typeof next === 'number' ? next : undefined
    },

    record(delivery, attempt, next) {
      database.transaction(() => {
        database.run(
          'insert into delivery_attempts (delivery, at, status, error, took_ms) values (?, ?, ?, ?, ?)',
          delivery,
          attempt.at,
          attempt.status,
          attempt.error,
          attempt.tookMs,
        )
        database.run(
          'update deliveries set state = ?, due_at = ?, attempts = attempts + 1 where id = ?',
          next.state,
          next.dueAt,
          delivery,
        )
      })
    },

    ofEvent: (event) =>
      database.all('select * from deliveries where event = ? order by id', event).map((row) => ({
        ...toDelivery(row),
        tries: database
          .all('select * from delivery_attempts where delivery = ? order by at', Number(row.id))
          .map((attempt) => ({
            at: Number(attempt.at),
            status: attempt.status === null ? null : Number(attempt.status),
            error: attempt.error === null ? null : String(attempt.error),
            tookMs: Number(attempt.took_ms),
          })),
      })),

    pendingCount: (event) =>
      Number(
        event === undefined
          ? database.get("select count(*) as n from deliveries where state = 'pending'")?.n
          : database.get("select count(*) as n from deliveries where state = 'pending' and event = ?", event)?.n,
      ),

    onChange: (listener) => {
      changed = listener
    },
  }
}

const toDelivery = (row: Record<string, string | number | null>): Delivery => ({
  id: Number(row.id),
  event: String(row.event),
  state: row.state as DeliveryState,
  dueAt: Number(row.due_at),
  attempts: Number(row.attempts),
})
