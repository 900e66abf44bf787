import { blockCalls, followCalls } from '@contract/accounts.ts'
import { messageCalls } from '@contract/messages.ts'
import type { BodyGiven } from '@contract/operation.ts'
import { profileCalls } from '@contract/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { env } from '@/config/env.ts'
import { send } from '@/lib/api.ts'
import { callKey, domainKey, pagedQuery, query } from '@/lib/query.ts'
import { shrinkPicture } from '@/lib/shrink-picture.ts'

/** @param identifier a username or an id */
export const publicProfileQuery = (identifier: string) =>
  query(profileCalls.getPublicProfile, { params: { identifier } })

/** Asked at the press of a button, never remembered. */
export const useCheckUsername = () =>
  useMutation({
    mutationFn: (username: string) => send(profileCalls.getUsernameAvailability, { params: { username } }),
  })

export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof profileCalls.updateProfile>) =>
      send(profileCalls.updateProfile, { params: { userId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

export function useUpdateShop(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyGiven<typeof profileCalls.updateShop>) =>
      send(profileCalls.updateShop, { params: { userId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

/** Whether the picture was uploaded here. */
const isOwnPicture = (address: string) => address.startsWith(`${env.supabaseUrl}/storage/v1/object/public/avatars/`)

/** The external address of the picture; empty for an upload or no picture. */
export const addressElsewhere = (avatar: string | null) => (avatar && !isOwnPicture(avatar) ? avatar : '')

/** As large as the largest place that shows it, on a dense screen. */
const AVATAR_SIZE = { width: 512, height: 512 }

/** A picture of one's own, made small here. */
export function useSetAvatar(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: File) => {
      const shrunk = await shrinkPicture(chosen, AVATAR_SIZE)
      const picture = new File([shrunk], 'picture.jpg', { type: shrunk.type })
      return (await send(profileCalls.setAvatar, { params: { userId }, form: { picture } })).avatar
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

/** As wide as the profile shows it, on a dense screen. */
const BANNER_SIZE = { width: 2400, height: 1200 }

/** A wide picture of the shop, made small here. */
export function useSetBanner(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: File) => {
      const shrunk = await shrinkPicture(chosen, BANNER_SIZE)
      const picture = new File([shrunk], 'banner.jpg', { type: shrunk.type })
      return (await send(profileCalls.setBanner, { params: { userId }, form: { picture } })).banner
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: domainKey(profileCalls.getProfile) }),
  })
}

/** Refetches nothing: the session ends here. */
export const useDeleteAccount = (userId: string) =>
  useMutation({ mutationFn: () => send(profileCalls.deleteAccount, { params: { userId } }) })

/** Waits without a user. */
export const followsQuery = (userId: string | undefined) =>
  query(followCalls.listFollows, userId ? { params: { userId } } : undefined, { select: (answer) => answer.follows })

type Toggle = { sellerId: string; followed: boolean }

/** Follows or unfollows a seller, and refetches the follows and the public numbers. */
export function useToggleFollow(userId: string | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ sellerId, followed }: Toggle) =>
      followed
        ? send(followCalls.unfollow, { params: { userId: String(userId), sellerId } })
        : send(followCalls.follow, { params: { userId: String(userId) }, body: { sellerId } }),
    onSettled: () =>
      Promise.all(
        [domainKey(followCalls.listFollows), callKey(profileCalls.getPublicProfile)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** As many as fill the widest row of the grid. */
const SHOWN = 4

/** The newest items of followed sellers. Waits without a user. */
export const followedListingsQuery = (userId: string | undefined) =>
  query(followCalls.listFollowedListings, userId ? { params: { userId }, query: { limit: SHOWN } } : undefined, {
    select: (page) => page.files,
  })

/** The same page by page, as one list. */
export const followedPagesQuery = (userId: string) =>
  pagedQuery(
    followCalls.listFollowedListings,
    { params: { userId } },
    { select: ({ pages }) => pages.flatMap(({ files }) => files) },
  )

/** List the users you have blocked, newest first. */
export const blocksQuery = (userId: string) =>
  pagedQuery(
    blockCalls.listBlocks,
    { params: { userId } },
    { select: ({ pages }) => pages.flatMap((page) => page.blocks) },
  )

/** Blocks or unblocks a user, and refetches the list and the conversations. */
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
