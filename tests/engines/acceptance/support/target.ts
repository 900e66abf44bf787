// The site that is tested from outside. Of the product nothing is imported here but the contract, so that any site can be asked.

import type { Target } from '../../../../tools/support/target.ts'
import { borrow } from '../../../support/borrow.ts'
import { given } from '../../../support/environment.ts'

export const target: Target = given.target ?? (await borrow<Target>('stack'))

/** Why a test is skipped that needs Supabase itself. */
export const SUPABASE_UNKNOWN = 'the target names neither urls.supabase nor publishableKey'
/** Where Supabase is, and its key for everyone. */
export const supabase =
  target.urls.supabase && target.publishableKey ? { url: target.urls.supabase, key: target.publishableKey } : undefined
