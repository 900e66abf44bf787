// The rights matrix as data: one row per table, operation and kind of row, with the allowed
// personas. All others are refused. The statement runs as each persona and is rolled back.

import { blockRights, followRights } from '../../accounts/rights/follows.ts'
import { keyRights, legalRights, personRights } from '../../accounts/rights/people.ts'
import { postRights } from '../../audience/rights/posts.ts'
import { cartRights } from '../../cart/rights/carts.ts'
import { caseRights } from '../../cases/rights/cases.ts'
import { labelRights, listingRights } from '../../catalogue/rights/listings.ts'
import { bundleRights, discountRights, priceReductionRights } from '../../catalogue/rights/prices.ts'
import { embedHostRights, shopRights } from '../../catalogue/rights/shops.ts'
import { orderRights } from '../../checkout/rights/orders.ts'
import { collectionRights } from '../../collections/rights/collections.ts'
import { draftRights } from '../../files/rights/drafts.ts'
import { fileRights } from '../../files/rights/files.ts'
import { storageRights } from '../../files/rights/storage.ts'
import { licenceRights } from '../../licences/rights/licences.ts'
import { mailRights } from '../../mail/rights/mail.ts'
import { conversationRights } from '../../messages/rights/conversations.ts'
import { moderationRights } from '../../moderation/rights/moderation.ts'
import type { Right } from '../../platform/rights/right.ts'
import { staffPickRights } from '../../related/rights/staff-picks.ts'
import { reviewRights } from '../../reviews/rights/reviews.ts'
import { hiddenValueRights, savedSearchRights } from '../../search/rights/searches.ts'

export type { Right } from '../../platform/rights/right.ts'

export const RIGHTS: Right[] = [
  ...personRights,
  ...listingRights,
  ...cartRights,
  ...collectionRights,
  ...orderRights,
  ...fileRights,
  ...draftRights,
  ...storageRights,
  ...reviewRights,
  ...moderationRights,
  ...mailRights,
  ...keyRights,
  ...legalRights,
  ...followRights,
  ...savedSearchRights,
  ...conversationRights,
  ...blockRights,
  ...discountRights,
  ...priceReductionRights,
  ...bundleRights,
  ...embedHostRights,
  ...postRights,
  ...labelRights,
  ...shopRights,
  ...hiddenValueRights,
  ...staffPickRights,
  ...licenceRights,
  ...caseRights,
]
