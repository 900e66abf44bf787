import { keyCalls } from '@contract/accounts.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, query } from '@/lib/query.ts'

/** The user's keys, the newest first. */
export const keysQuery = (userId: string) =>
  query(keyCalls.listKeys, { params: { userId } }, { select: ({ keys }) => keys })

const useRefreshKeys = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: domainKey(keyCalls.listKeys) })
}

/** Makes a key. Its answer is the only place where the key itself ever stands. */
export const useCreateKey = (userId: string) =>
  useMutation({
    mutationFn: (body: BodyGiven<typeof keyCalls.createKey>) => send(keyCalls.createKey, { params: { userId }, body }),
    onSettled: useRefreshKeys(),
    gcTime: 0,
  })

export const useRevokeKey = (userId: string) =>
  useMutation({
    mutationFn: (keyId: string) => send(keyCalls.revokeKey, { params: { userId, keyId } }),
    onSettled: useRefreshKeys(),
  })
