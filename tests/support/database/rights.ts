// The rights matrix as data: one row per table, operation and kind of row, with the allowed
// personas. All others are refused. The statement runs as each persona and is rolled back.
import { blocks } from '../../accounts/rights/blocks.ts'
import { follows } from '../../accounts/rights/follows.ts'
import { keys } from '../../accounts/rights/keys.ts'
import { legal } from '../../accounts/rights/legal.ts'
import { people } from '../../accounts/rights/people.ts'
import { carts } from '../../cart/rights/carts.ts'
import { cases } from '../../cases/rights/cases.ts'
import { bundles } from '../../catalogue/rights/bundles.ts'
import { discounts } from '../../catalogue/rights/discounts.ts'
import { listings } from '../../catalogue/rights/listings.ts'
import { priceReductions } from '../../catalogue/rights/price-reductions.ts'
import { orders } from '../../checkout/rights/orders.ts'
import { files } from '../../files/rights/files.ts'
import { storage } from '../../files/rights/storage.ts'
import { mail } from '../../mail/rights/mail.ts'
import { conversations } from '../../messages/rights/conversations.ts'
import { moderation } from '../../moderation/rights/moderation.ts'
import type { Right } from '../../operations/rights/right.ts'
import { reviews } from '../../reviews/rights/reviews.ts'

export type { Right } from '../../operations/rights/right.ts'

export const RIGHTS: Right[] = [
  ...people,
  ...listings,
  ...carts,
  ...orders,
  ...files,
  ...storage,
  ...reviews,
  ...moderation,
  ...mail,
  ...keys,
  ...legal,
  ...follows,
  ...conversations,
  ...blocks,
  ...discounts,
  ...priceReductions,
  ...bundles,
  ...cases,
]
