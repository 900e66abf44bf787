import { PAGE_SIZE_MAX } from '@contract/limits.ts'
import { listingCalls } from '@contract/listings.ts'
import type { OwnPost } from '@contract/posts.ts'
import { postCalls } from '@contract/posts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { listQuery, query, refetchAfter } from '@/lib/calls/query.ts'

/** How often the counts of a post that is being sent are read. Hidden tabs don't read. */
const SENDING_MS = 5_000

const everyWhileSending = (posts: readonly OwnPost[] = []) =>
  posts.some(({ state }) => state === 'sending') && SENDING_MS

/** Never fresh, because posts are sent at any time. */
export const ownPostsQuery = listQuery(postCalls.listOwnPosts, {}, ({ posts }) => posts, {
  staleTime: 0,
  refetchInterval: ({ state }) => everyWhileSending(state.data?.pages.flatMap(({ posts }) => posts)),
})

export const ownPostQuery = (postId: string) =>
  query(
    postCalls.getOwnPost,
    { params: { postId } },
    { staleTime: 0, refetchInterval: ({ state }) => everyWhileSending(state.data && [state.data]) },
  )

/** Counted anew each time, because the draft and its audience change. */
export const recipientsQuery = (postId: string) =>
  query(postCalls.countPostRecipients, { params: { postId } }, { staleTime: 0, gcTime: 0 })

export const postSenderQuery = query(postCalls.getPostSender, {}, { staleTime: 0 })

/** One page of the seller's items: the newest, or those whose title has the words. */
export const itemChoicesQuery = (userId: string, words: string) =>
  query(
    listingCalls.listOwnListings,
    { params: { userId }, query: { limit: PAGE_SIZE_MAX, ...(words === '' ? {} : { q: words }) } },
    { placeholderData: (before) => before },
  )

export const itemQuery = (id: string) => query(listingCalls.getListing, { params: { id } })

/** What the editor saves. */
export type PostContent = Pick<OwnPost, 'audience' | 'listing_ids' | 'subject' | 'body'> & { postal_address: string }

/** Saves a draft, and the postal address if it changed. One save at a time; the last one wins. */
export function useSavePost(postId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `post:${postId}` },
    mutationFn: async ({ postal_address, ...body }: PostContent) => {
      await send(postCalls.changePost, { params: { postId }, body })
      const { queryKey } = postSenderQuery
      const stored = queryClient.getQueryData(queryKey)?.postal_address
      if (postal_address.trim() === '' || postal_address === stored) return
      await send(postCalls.setPostalAddress, { body: { postal_address } })
      queryClient.setQueryData(queryKey, (before) => before && { ...before, postal_address })
    },
    onSuccess: (_, { postal_address, ...words }) => {
      // The editor begins with it when it opens again.
      queryClient.setQueryData(ownPostQuery(postId).queryKey, (before) => before && { ...before, ...words })
      return refetchAfter(queryClient, postCalls.changePost)
    },
  })
}

/** @param identifier a username or an id */
export const sentPostsQuery = (identifier: string) =>
  listQuery(postCalls.listSentPosts, { params: { identifier } }, ({ posts }) => posts)
