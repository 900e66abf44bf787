import type { keyCalls } from '../../../contract/accounts.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { createKey } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'

export const keyRoutes: RoutesOf<typeof keyCalls> = { listKeys, createKey, revokeKey }
