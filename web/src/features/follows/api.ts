// Follows by email address, and consents to a seller's mails.
import { addressFollowCalls, consentCalls } from '@contract/address-follows.ts'
import { ask, send } from '@/lib/calls/api.ts'
import { domainKey, query, useCall, useWrite } from '@/lib/calls/query.ts'
import type { MailChoice } from '@/ui/fields/mail-choices.tsx'

export const addressFollowQuery = (token: string) =>
  query(addressFollowCalls.getAddressFollow, { body: { token } }, { auth: 'none' })

const linkQueries = domainKey(addressFollowCalls.getAddressFollow)

export const useConfirmFollow = () => useCall(addressFollowCalls.confirmAddressFollow, undefined, linkQueries)

/** Refetches nothing: the link ends here. */
export const useEndFollow = () => useCall(addressFollowCalls.endAddressFollow, undefined)

/** @param token of an emailed link; the session is the default */
export const offerConsentQuery = (orderId: string, token?: string) =>
  query(consentCalls.getOfferConsent, { params: { orderId }, token })

export const useSetOfferConsent = (orderId: string, token?: string) =>
  useWrite(
    ({ isWanted: wantsOffers, sharesAddress }: MailChoice) =>
      send(consentCalls.setOfferConsent, { params: { orderId }, body: { wantsOffers, sharesAddress }, token }),
    domainKey(consentCalls.getOfferConsent),
  )

export const offerConsentsQuery = (userId: string) =>
  query(consentCalls.listOfferConsents, { params: { userId } }, { select: ({ consents }) => consents })

export const useEndOffers = (userId: string) =>
  useWrite(
    (sellerId: string) => send(consentCalls.endOfferConsent, { params: { userId, sellerId } }),
    domainKey(consentCalls.listOfferConsents),
  )

export const fetchAudienceFile = (userId: string) => ask(consentCalls.getAudienceFile, { params: { userId } })
