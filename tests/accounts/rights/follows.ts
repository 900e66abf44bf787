// Follows and blocks: own rows only.
import { allButTheOtherSeller, nobody, on, type Right } from '../../platform/rights/right.ts'

const follows = on('follows')

export const followRights: Right[] = [
  follows.insert(
    'follows the other seller',
    allButTheOtherSeller,
    '(seller_id) values ($otherSeller)',
    allButTheOtherSeller,
  ),
  follows.insert(
    "follows in the stranger's name",
    nobody,
    '(follower_id, seller_id) values ($stranger, $otherSeller)',
    ['stranger'],
  ),
  follows.select('sees the follows of the buyer', ['buyer'], '*', 'follower_id = $buyer'),
  follows.select('sees the follows of the banned one', nobody, '*', 'follower_id = $banned'),
  follows.update('changes a follow', nobody, 'seller_id = $otherSeller'),
  follows.update('chooses posts of those they follow', ['buyer'], 'wants_posts = true', 'follower_id = $buyer'),
  follows.update(
    'shares their address with those they follow',
    ['buyer'],
    'shares_address = true',
    'follower_id = $buyer',
  ),
  follows.update('dates a consent', nobody, 'agreed_at = now()'),
  follows.remove("ends the buyer's follow", ['buyer'], 'follower_id = $buyer'),
  follows.remove('ends every follow, which are their own', ['buyer']),
]

// Blocks: users read and write their own. Nobody sees who blocked them.
const blocks = on('blocks')

export const blockRights: Right[] = [
  blocks.insert(
    'blocks the other seller',
    allButTheOtherSeller,
    '(blocked_id) values ($otherSeller)',
    allButTheOtherSeller,
  ),
  blocks.insert("blocks in the stranger's name", nobody, '(blocker_id, blocked_id) values ($stranger, $otherSeller)', [
    'stranger',
  ]),
  blocks.select('sees that the buyer blocked the stranger', ['buyer'], '*', 'blocked_id = $stranger'),
  blocks.remove("ends the buyer's block", ['buyer'], 'blocker_id = $buyer'),
  blocks.remove('removes all blocks, which are their own', ['buyer']),
  blocks.select('sees the blocks of the banned one', nobody, '*', 'blocker_id = $banned'),
]
