import { orderCalls } from '../../../contract/operations/orders.ts'
import { consentOf } from '../../_shared/orders/consent-of.ts'
import { handle } from '../context.ts'

export const giveConsent = handle(orderCalls.giveConsent)(async (c, { params: { orderId }, body: { version } }) => {
  const consent = consentOf(version)
  await c.var.asServiceFor((sql) => sql`select private.give_consent(${orderId}, ${sql.json(consent)}::jsonb)`)
  return { success: true as const }
})
