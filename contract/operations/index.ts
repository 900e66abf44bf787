// Every call of the API, domain by domain. Imported by the functions and the tests; the web bundle does not need it.
import { cartOperations } from './cart.ts'
import { connectOperations } from './connect.ts'
import { contactOperations } from './contact.ts'
import { followOperations } from './follows.ts'
import { listingOperations } from './listings.ts'
import { messageOperations } from './messages.ts'
import { metricsOperations } from './metrics.ts'
import { moderationOperations } from './moderation.ts'
import type { Operation } from './operation.ts'
import { orderOperations } from './orders.ts'
import { profileOperations } from './profiles.ts'
import { reviewOperations } from './reviews.ts'
import { searchOperations } from './search.ts'
import { serviceOperations } from './service.ts'

export type { Access, Answer, Method, Operation } from './operation.ts'

export const OPERATIONS: readonly Operation[] = [
  ...profileOperations,
  ...cartOperations,
  ...listingOperations,
  ...reviewOperations,
  ...orderOperations,
  ...searchOperations,
  ...followOperations,
  ...messageOperations,
  ...metricsOperations,
  ...moderationOperations,
  ...contactOperations,
  ...connectOperations,
  ...serviceOperations,
]
