import { blockCalls, followCalls } from '@contract/accounts.ts'
import { consentCalls } from '@contract/address-follows.ts'
import { listingCalls } from '@contract/listings.ts'
import { messageCalls } from '@contract/messages.ts'
import { profileCalls } from '@contract/profiles.ts'
import { shopCalls } from '@contract/shops.ts'
import { env } from '@/config/env.ts'
import { send } from '@/lib/calls/api.ts'
import { callKey, domainKey, listQuery, query, useCall, useWrite } from '@/lib/calls/query.ts'
import { shrinkPicture } from '@/lib/files/shrink-picture.ts'
import type { MailChoice } from '@/ui/fields/mail-choices.tsx'

/** @param identifier a username or an id */
export const publicProfileQuery = (identifier: string) =>
  query(profileCalls.getPublicProfile, { params: { identifier } })

export const useCheckUsername = () =>
  useWrite((username: string) => send(profileCalls.getUsernameAvailability, { params: { username } }))

/** @param identifier a username or an id */
export const shopQuery = (identifier: string) => query(shopCalls.getShop, { params: { identifier } })

/** For its seller, with inactive items. */
export const ownShopQuery = (userId: string) => query(shopCalls.getOwnShop, { params: { userId } })

const STALE_SHOP = domainKey(shopCalls.getOwnShop)

export const useSetSections = (userId: string) => useCall(shopCalls.setShopSections, { userId }, STALE_SHOP)
export const useSetPinned = (userId: string) => useCall(shopCalls.setPinnedListings, { userId }, STALE_SHOP)
export const useSetSection = (listingId: string) =>
  useCall(shopCalls.setListingSection, { id: listingId }, domainKey(listingCalls.getListing))

const STALE = domainKey(profileCalls.getProfile)

export const useUpdateProfile = (userId: string) => useCall(profileCalls.updateProfile, { userId }, STALE)

export const useUpdateShop = (userId: string) => useCall(profileCalls.updateShop, { userId }, STALE)

const isOwnPicture = (address: string) => address.startsWith(`${env.supabaseUrl}/storage/v1/object/public/avatars/`)

/** The external address of the picture; empty for an upload or no picture. */
export const addressElsewhere = (avatar: string | null) => (avatar && !isOwnPicture(avatar) ? avatar : '')

/** The largest place that shows it, on a dense screen. */
const AVATAR_SIZE = { width: 512, height: 512 }

/** As wide as the profile shows it, on a dense screen. */
const BANNER_SIZE = { width: 2400, height: 1200 }

type PictureCall = typeof profileCalls.setAvatar | typeof profileCalls.setBanner

const useSetPicture = (call: PictureCall, userId: string, most: typeof AVATAR_SIZE) =>
  useWrite(async (chosen: File) => {
    const shrunk = await shrinkPicture(chosen, most)
    const picture = new File([shrunk], 'picture.jpg', { type: shrunk.type })
    return send(call, { params: { userId }, form: { picture } })
  }, STALE)

export const useSetAvatar = (userId: string) => useSetPicture(profileCalls.setAvatar, userId, AVATAR_SIZE)

export const useSetBanner = (userId: string) => useSetPicture(profileCalls.setBanner, userId, BANNER_SIZE)

/** What goes with the account, for the question. */
export const unclaimedQuery = (userId: string) => query(profileCalls.listUnclaimed, { params: { userId } })

/** Refetches nothing: the session ends here. */
export const useDeleteAccount = (userId: string) => useCall(profileCalls.deleteAccount, { userId })

/** Waits without a user. */
export const followsQuery = (userId: string | undefined) =>
  query(followCalls.listFollows, userId ? { params: { userId } } : undefined, { select: (answer) => answer.follows })

type Toggle = { sellerId: string; followed: boolean }

export const useToggleFollow = (userId: string | undefined) =>
  useWrite(
    ({ sellerId, followed }: Toggle) =>
      followed
        ? send(followCalls.unfollow, { params: { userId: String(userId), sellerId } })
        : send(followCalls.follow, { params: { userId: String(userId) }, body: { sellerId } }),
    domainKey(followCalls.listFollows),
    callKey(profileCalls.getPublicProfile),
  )

export const useChooseFollowMail = (userId: string, sellerId: string) =>
  useWrite(
    ({ isWanted: wantsPosts, sharesAddress }: MailChoice) =>
      send(consentCalls.chooseFollowMail, { params: { userId, sellerId }, body: { wantsPosts, sharesAddress } }),
    domainKey(followCalls.listFollows),
  )

export const followedPagesQuery = (userId: string) =>
  listQuery(followCalls.listFollowedListings, { params: { userId } }, (page) => page.files)

export const blocksQuery = (userId: string) =>
  listQuery(blockCalls.listBlocks, { params: { userId } }, (page) => page.blocks)

export const useSetBlocked = (userId: string) =>
  useWrite(
    ({ blockedId, blocked }: { blockedId: string; blocked: boolean }) =>
      blocked
        ? send(blockCalls.block, { params: { userId }, body: { blockedId } })
        : send(blockCalls.unblock, { params: { userId, blockedId } }),
    domainKey(blockCalls.listBlocks),
    domainKey(messageCalls.listThreads),
  )
