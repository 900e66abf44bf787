import { listingCalls } from '@contract/listings.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, query } from '@/lib/query.ts'

export const reductionQuery = (listingId: string) =>
  query(listingCalls.getReduction, { params: { id: listingId } }, { select: (data) => data.reduction, staleTime: 0 })

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The listing costs something else now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(listingCalls.getReduction) }),
  })
}

export const useReducePrice = (listingId: string) =>
  useChange((body: BodyGiven<typeof listingCalls.reducePrice>) =>
    send(listingCalls.reducePrice, { params: { id: listingId }, body }),
  )

export const useEndReduction = (listingId: string) =>
  useChange(() => send(listingCalls.endReduction, { params: { id: listingId } }))
