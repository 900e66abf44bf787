// Follows by email address, and consents to a seller's mails.
import { addressFollowCalls, consentCalls } from '@contract/address-follows.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask, type Call, send } from '@/lib/api.ts'
import { domainKey, query, useCall, useWrite } from '@/lib/query.ts'

export const addressFollowQuery = (token: string) =>
  query(addressFollowCalls.getAddressFollow, { body: { token } }, { auth: 'none' })

const linkQueries = domainKey(addressFollowCalls.getAddressFollow)

export const useConfirmFollow = () => useCall(addressFollowCalls.confirmAddressFollow, undefined, linkQueries)

/** Refetches nothing: the link ends here. */
export const useEndFollow = () => useCall(addressFollowCalls.endAddressFollow, undefined)

/** @param call options for a user who came by an emailed link; the session is the default */
export const offerConsentQuery = (orderId: string, call: Call = {}) =>
  queryOptions({
    queryKey: [consentCalls.getOfferConsent.domain, consentCalls.getOfferConsent.name, orderId, call],
    queryFn: ({ signal }) => send(consentCalls.getOfferConsent, { params: { orderId } }, { signal, ...call }),
  })

export const useSetOfferConsent = (orderId: string, call: Call = {}) =>
  useWrite(
    (body: BodyGiven<typeof consentCalls.setOfferConsent>) =>
      send(consentCalls.setOfferConsent, { params: { orderId }, body }, call),
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
