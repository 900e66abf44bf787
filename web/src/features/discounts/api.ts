import { type DiscountInput, discountCalls } from '@contract/discounts.ts'
import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, pagedQuery, query } from '@/lib/query.ts'

/** Never fresh, because buyers use codes at any time. */
export const discountsQuery = (userId: string) =>
  pagedQuery(
    discountCalls.listDiscounts,
    { params: { userId } },
    { select: (data) => data.pages.flatMap((page) => page.discounts), staleTime: 0 },
  )

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(discountCalls.listDiscounts) }),
  })
}

export const useCreateDiscount = (userId: string) =>
  useChange((body: DiscountInput) => send(discountCalls.createDiscount, { params: { userId }, body }))

export const useEndDiscount = (userId: string) =>
  useChange((discountId: string) => send(discountCalls.endDiscount, { params: { userId, discountId } }))

/** The seller's newest listings, as many as one page takes, to choose from. */
export const ownTitlesQuery = (userId: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX } },
    { select: ({ files }) => files.map(({ id, title }) => ({ value: id, label: title })) },
  )
