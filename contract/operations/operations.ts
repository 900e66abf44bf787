// Every call of the API, for functions and tests. The web imports domains (web/vite-contract.ts).

import { blockCalls, followCalls, keyCalls, legalCalls } from '../accounts.ts'
import { addressFollowCalls, consentCalls } from '../address-follows.ts'
import { adminCalls } from '../admin.ts'
import { cartCalls, wishlistCalls } from '../cart.ts'
import { caseCalls } from '../cases.ts'
import { checkoutCalls, declarationCalls } from '../checkout.ts'
import { collectionCalls } from '../collections.ts'
import { connectCalls } from '../connect.ts'
import { contactCalls } from '../contact.ts'
import { contentCalls } from '../contents.ts'
import { correctionCalls } from '../corrections.ts'
import { customerCalls } from '../customers.ts'
import { bundleCalls, discountCalls } from '../discounts.ts'
import { draftCalls } from '../drafts.ts'
import { embedCalls } from '../embeds.ts'
import { fileCalls } from '../files.ts'
import { giftCalls } from '../gifts.ts'
import { guestCalls } from '../guests.ts'
import { hiddenCalls } from '../hidden.ts'
import { identityCalls } from '../identities.ts'
import { labelCalls } from '../labels.ts'
import { libraryCalls } from '../library.ts'
import { licenceCalls, licenceUseCalls } from '../licences.ts'
import { listingCalls } from '../listings.ts'
import { mailCalls } from '../mail.ts'
import { messageCalls, pictureCalls } from '../messages.ts'
import { metricsCalls } from '../metrics.ts'
import { decisionCalls, moderationCalls } from '../moderation.ts'
import { orderCalls } from '../orders.ts'
import { postCalls } from '../posts.ts'
import { previewCalls } from '../previews.ts'
import { profileCalls } from '../profiles.ts'
import { queueCalls } from '../queues.ts'
import { redressCalls } from '../redress.ts'
import { relatedCalls } from '../related.ts'
import { releaseCalls } from '../releases.ts'
import { reviewCalls } from '../reviews.ts'
import { saleCalls, warningCalls } from '../sales.ts'
import { savedSearchCalls } from '../saved-searches.ts'
import { searchCalls } from '../search.ts'
import { serviceCalls } from '../service.ts'
import { shopCalls } from '../shops.ts'
import { webhookCalls } from '../webhooks.ts'
import type { Operation } from './operation.ts'

export type { Access, Answer, Operation } from './operation.ts'

/** In the order of the API's description. */
export const CALLS = {
  ...profileCalls,
  ...shopCalls,
  ...identityCalls,
  ...legalCalls,
  ...cartCalls,
  ...wishlistCalls,
  ...collectionCalls,
  ...listingCalls,
  ...fileCalls,
  ...releaseCalls,
  ...previewCalls,
  ...contentCalls,
  ...licenceCalls,
  ...licenceUseCalls,
  ...draftCalls,
  ...reviewCalls,
  ...orderCalls,
  ...libraryCalls,
  ...checkoutCalls,
  ...giftCalls,
  ...guestCalls,
  ...postCalls,
  ...correctionCalls,
  ...customerCalls,
  ...saleCalls,
  ...warningCalls,
  ...discountCalls,
  ...bundleCalls,
  ...embedCalls,
  ...labelCalls,
  ...searchCalls,
  ...savedSearchCalls,
  ...hiddenCalls,
  ...relatedCalls,
  ...followCalls,
  ...addressFollowCalls,
  ...consentCalls,
  ...messageCalls,
  ...pictureCalls,
  ...caseCalls,
  ...blockCalls,
  ...mailCalls,
  ...keyCalls,
  ...webhookCalls,
  ...metricsCalls,
  ...moderationCalls,
  ...decisionCalls,
  ...adminCalls,
  ...queueCalls,
  ...declarationCalls,
  ...redressCalls,
  ...contactCalls,
  ...connectCalls,
  ...serviceCalls,
}

export const OPERATIONS: readonly Operation[] = Object.values(CALLS)
