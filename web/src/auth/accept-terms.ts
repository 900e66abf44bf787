import { legalCalls } from '@contract/accounts.ts'
import { LEGAL_VERSIONS } from '@contract/legal-versions.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { send } from '@/lib/calls/api.ts'
import { callKey, useWrite } from '@/lib/calls/query.ts'

/** Versions are days, which sort as texts. */
export const hasAcceptedTerms = ({ accepted_terms }: OwnProfile): boolean =>
  accepted_terms !== null && accepted_terms >= LEGAL_VERSIONS.terms

export const useAcceptTerms = (userId: string) =>
  useWrite(
    () =>
      send(legalCalls.acceptTerms, { params: { userId }, body: { document: 'terms', version: LEGAL_VERSIONS.terms } }),
    callKey(profileCalls.getProfile),
  )
