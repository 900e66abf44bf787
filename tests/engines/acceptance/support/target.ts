// The site that is tested from outside. Imports only the contract, so that it fits any site.

import type { Target } from '../../../../tools/support/target.ts'
import { borrow } from '../../../support/borrow.ts'
import { external } from '../../../support/environment.ts'

export const target: Target = external.target ?? (await borrow<Target>('stack'))

/** Why a test is skipped that needs Supabase itself. */
export const SUPABASE_UNKNOWN = 'the target names neither urls.supabase nor publishableKey'
/** Where Supabase is, and its key for everyone. */
export const supabase =
  target.urls.supabase && target.publishableKey ? { url: target.urls.supabase, key: target.publishableKey } : undefined
