// The rights matrix as data: one row per table, operation and kind of row, with the allowed
// personas. All others are refused. The statement runs as each persona and is rolled back.
import { blocks } from './rights/blocks.ts'
import { bundles } from './rights/bundles.ts'
import { carts } from './rights/carts.ts'
import { cases } from './rights/cases.ts'
import { conversations } from './rights/conversations.ts'
import { discounts } from './rights/discounts.ts'
import { files } from './rights/files.ts'
import { follows } from './rights/follows.ts'
import { keys } from './rights/keys.ts'
import { legal } from './rights/legal.ts'
import { listings } from './rights/listings.ts'
import { mail } from './rights/mail.ts'
import { moderation } from './rights/moderation.ts'
import { orders } from './rights/orders.ts'
import { people } from './rights/people.ts'
import { priceReductions } from './rights/price-reductions.ts'
import { reviews } from './rights/reviews.ts'
import type { Right } from './rights/right.ts'
import { storage } from './rights/storage.ts'

export type { Right } from './rights/right.ts'

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
