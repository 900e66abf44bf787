// Delivery faults that the operator can set. Stripe's section "Handle duplicate events" warns of
// them. They survive restarts until changed.
import { z } from 'zod'
import type { SettingsStore } from '../store/settings.ts'

export const deliveryControls = z.strictObject({
  /** How many of the next deliveries are lost. Counts down. */
  drop: z.coerce.number().int().min(0).max(1_000),
  /** Delay before each delivery, in milliseconds. */
  delay_ms: z.coerce.number().int().min(0).max(600_000),
  /** How many times each event is sent. */
  copies: z.coerce.number().int().min(1).max(100),
})
export type DeliveryControls = z.infer<typeof deliveryControls>

const UNDISTURBED: DeliveryControls = { drop: 0, delay_ms: 0, copies: 1 }

export function readControls(settings: SettingsStore): DeliveryControls {
  const stored = settings.read('delivery_controls')
  return stored ? deliveryControls.parse(JSON.parse(stored)) : UNDISTURBED
}

/** Changes the given controls and keeps the others. */
export function changeControls(settings: SettingsStore, changes: Partial<DeliveryControls>): DeliveryControls {
  const controls = { ...readControls(settings), ...changes }
  settings.write('delivery_controls', JSON.stringify(controls))
  return controls
}
