// Whether the user has accepted the current terms, and the call that accepts them.

import { legalCalls } from '@contract/accounts.ts'
import { LEGAL_VERSIONS } from '@contract/legal-versions.ts'
import { type OwnProfile, profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { callKey } from '@/lib/query.ts'

/** Versions are days, which sort as texts. */
export const hasAcceptedTerms = ({ accepted_terms }: OwnProfile): boolean =>
  accepted_terms !== null && accepted_terms >= LEGAL_VERSIONS.terms

/** Done when the profile says so too. */
export function useAcceptTerms(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send(legalCalls.acceptTerms, {
        params: { userId },
        body: { document: 'terms', version: LEGAL_VERSIONS.terms },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: callKey(profileCalls.getProfile) }),
  })
}
