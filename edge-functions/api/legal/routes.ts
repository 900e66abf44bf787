import type { legalCalls } from '../../../contract/accounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { acceptTerms } from './accept-terms.ts'

export const legalRoutes: RoutesOf<typeof legalCalls> = { acceptTerms }
