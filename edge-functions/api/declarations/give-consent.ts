import { declarationCalls } from '../../../contract/checkout.ts'
import { consentOf } from '../../_shared/orders/consent-of.ts'
import { handleRedress } from '../redress/context.ts'

export const giveConsent = handleRedress(declarationCalls.giveConsent)(
  async (c, { params: { orderId }, body: { version } }) => {
    const consent = consentOf(version)
    await c.var.asServiceFor((sql) => sql`select private.give_consent(${orderId}, ${sql.json(consent)}::jsonb)`)
    return { success: true as const }
  },
)
