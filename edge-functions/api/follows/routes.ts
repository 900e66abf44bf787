// Follows: whom the caller follows (the Follow button of spec section 2).
import { follow } from './follow.ts'
import { followedListings } from './followed-listings.ts'
import { listFollows } from './list-follows.ts'
import { unfollow } from './unfollow.ts'

export const followRoutes = [listFollows, follow, unfollow, followedListings]
