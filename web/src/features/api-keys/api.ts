import { keyCalls } from '@contract/accounts.ts'
import type { BodyInput } from '@contract/operations/operation.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { domainKey, query, useRefetch, useWrite } from '@/lib/calls/query.ts'

export const keysQuery = (userId: string) =>
  query(keyCalls.listKeys, { params: { userId } }, { select: ({ keys }) => keys })

const STALE = domainKey(keyCalls.listKeys)

/** Only this answer ever holds the key itself. */
export const useCreateKey = (userId: string) =>
  useMutation({
    mutationFn: (body: BodyInput<typeof keyCalls.createKey>) => send(keyCalls.createKey, { params: { userId }, body }),
    onSettled: useRefetch(STALE),
    gcTime: 0,
  })

export const useRevokeKey = (userId: string) =>
  useWrite((keyId: string) => send(keyCalls.revokeKey, { params: { userId, keyId } }), STALE)
