import { blockCalls, followCalls } from '@contract/accounts.ts'
import { consentCalls } from '@contract/address-follows.ts'
import { profileCalls } from '@contract/profiles.ts'
import { shopCalls } from '@contract/shops.ts'
import { env } from '@/config/env.ts'
import { send } from '@/lib/calls/api.ts'
import { listQuery, query, useWrite } from '@/lib/calls/query.ts'
import { shrinkPicture } from '@/lib/files/shrink-picture.ts'
import { t } from '@/lib/texts.ts'
import type { MailChoice } from '@/ui/fields/mail-choices.tsx'

/** @param identifier a username or an id */
export const publicProfileQuery = (identifier: string) =>
  query(profileCalls.getPublicProfile, { params: { identifier } })

/** @param identifier a username or an id */
export const shopQuery = (identifier: string) => query(shopCalls.getShop, { params: { identifier } })

/** For its seller, with inactive items. */
export const ownShopQuery = (userId: string) => query(shopCalls.getOwnShop, { params: { userId } })

const isOwnPicture = (address: string) => address.startsWith(`${env.supabaseUrl}/storage/v1/object/public/avatars/`)

/** The external address of the picture; empty for an upload or no picture. */
export const addressElsewhere = (avatar: string | null) => (avatar && !isOwnPicture(avatar) ? avatar : '')

/** The largest place that shows it, on a dense screen. */
const AVATAR_SIZE = { width: 512, height: 512 }

/** As wide as the profile shows it, on a dense screen. */
const BANNER_SIZE = { width: 2400, height: 1200 }

type PictureCall = typeof profileCalls.setAvatar | typeof profileCalls.setBanner

const useSetPicture = (call: PictureCall, userId: string, most: typeof AVATAR_SIZE) =>
  useWrite(
    async (chosen: File) => {
      const shrunk = await shrinkPicture(chosen, most)
      const picture = new File([shrunk], 'picture.jpg', { type: shrunk.type })
      return send(call, { params: { userId }, form: { picture } })
    },
    [call],
  )

export const useSetAvatar = (userId: string) => useSetPicture(profileCalls.setAvatar, userId, AVATAR_SIZE)

export const useSetBanner = (userId: string) => useSetPicture(profileCalls.setBanner, userId, BANNER_SIZE)

/** What goes with the account, for the question. */
export const unclaimedQuery = (userId: string) => query(profileCalls.listUnclaimed, { params: { userId } })

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
    [followCalls.follow, followCalls.unfollow],
  )

export const useChooseFollowMail = (userId: string, sellerId: string) =>
  useWrite(
    ({ isWanted: wantsPosts, sharesAddress }: MailChoice) =>
      send(consentCalls.chooseFollowMail, { params: { userId, sellerId }, body: { wantsPosts, sharesAddress } }),
    [consentCalls.chooseFollowMail],
  )

export const followedPagesQuery = (userId: string) =>
  listQuery(followCalls.listFollowedListings, { params: { userId } }, (page) => page.files)

export const blocksQuery = (userId: string) =>
  listQuery(blockCalls.listBlocks, { params: { userId } }, (page) =>
    page.blocks.map((one) => (one.username === 'deleted-user' ? { ...one, name: t`Deleted user` } : one)),
  )

export const useSetBlocked = (userId: string) =>
  useWrite(
    ({ blockedId, blocked }: { blockedId: string; blocked: boolean }) =>
      blocked
        ? send(blockCalls.block, { params: { userId }, body: { blockedId } })
        : send(blockCalls.unblock, { params: { userId, blockedId } }),
    [blockCalls.block, blockCalls.unblock],
  )
