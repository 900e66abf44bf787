import type { declarationCalls } from '../../../contract/checkout.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { giveConsent } from './give-consent.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'

export const declarationRoutes: RoutesOf<typeof declarationCalls> = { giveConsent, withdrawFromOrder }
