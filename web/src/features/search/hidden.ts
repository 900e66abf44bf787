// Tags and sellers that the member hides. Lists that are the same for everyone are filtered here.
import { type Hidden, hiddenCalls } from '@contract/hidden.ts'
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemberId } from '@/auth/viewer.ts'
import { query } from '@/lib/calls/query.ts'
import { useIsHydrated } from '@/ui/once-hydrated.tsx'

/** Waits without a user. */
export const hiddenQuery = (userId: string | undefined) =>
  query(hiddenCalls.listHidden, userId ? { params: { userId } } : undefined, { select: (answer) => answer.hidden })

export const hiddenTag = (tag: string) => `tag:${tag}`
export const hiddenSeller = (id: string) => `seller:${id}`

/** Empty in the first view, which is the same for everyone. */
export function useHidden(): readonly Hidden[] {
  const { data = [] } = useQuery(hiddenQuery(useMemberId()))
  return useIsHydrated() ? data : []
}

/** @param except a hidden value whose listings are shown */
export function useIsShown(except?: string) {
  const hidden = new Set(useHidden().flatMap(({ value, current }) => [value, current]))
  if (except) hidden.delete(except)
  return ({ seller_id: sellerId, tags }: Pick<Listing, 'tags' | 'seller_id'>) =>
    hidden.size === 0 || ![hiddenSeller(sellerId), ...tags.map(hiddenTag)].some((value) => hidden.has(value))
}
