import type { followCalls } from '../../../contract/accounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { follow } from './follow.ts'
import { listFollowedListings } from './list-followed-listings.ts'
import { listFollows } from './list-follows.ts'
import { unfollow } from './unfollow.ts'

export const followRoutes: RoutesOf<typeof followCalls> = {
  listFollows,
  follow,
  unfollow,
  listFollowedListings,
}
