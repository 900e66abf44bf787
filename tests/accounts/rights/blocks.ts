// Blocks: users read and write their own. Nobody sees who blocked them.
import { allButTheOtherSeller, nobody, on, type Right } from '../../platform/rights/right.ts'

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
  blocks.update('changes a block', nobody, 'blocked_at = now()'),
  blocks.remove("ends the buyer's block", ['buyer'], 'blocker_id = $buyer'),
  blocks.remove('removes all blocks, which are their own', ['buyer']),
  blocks.select('sees the blocks of the banned one', nobody, '*', 'blocker_id = $banned'),
]
