import type { blockCalls } from '../../../contract/accounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { block } from './block.ts'
import { listBlocks } from './list-blocks.ts'
import { unblock } from './unblock.ts'

export const blockRoutes: RoutesOf<typeof blockCalls> = { listBlocks, block, unblock }
