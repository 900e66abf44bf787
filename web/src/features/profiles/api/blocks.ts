import { blockCalls } from '@contract/accounts.ts'
import { messageCalls } from '@contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, pagedQuery } from '@/lib/query.ts'

/** List the users you have blocked, newest first. */
export const blocksQuery = (userId: string) =>
  pagedQuery(
    blockCalls.listBlocks,
    { params: { userId } },
    { select: ({ pages }) => pages.flatMap((page) => page.blocks) },
  )

/** Blocks or unblocks somebody; then the list and the conversations are asked for again. */
export function useSetBlocked(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ blockedId, blocked }: { blockedId: string; blocked: boolean }) =>
      blocked
        ? send(blockCalls.block, { params: { userId }, body: { blockedId } })
        : send(blockCalls.unblock, { params: { userId, blockedId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: domainKey(blockCalls.listBlocks) }),
        queryClient.invalidateQueries({ queryKey: domainKey(messageCalls.listThreads) }),
      ]),
  })
}
