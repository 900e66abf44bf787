// The shop to reconcile: the one in the settings, or the local stack.
import { join } from 'node:path'
import { readStack } from '../harness/run-stack.ts'
import { readEnvironment } from '../stack/environment.ts'
import type { Shop } from './reconcile.ts'

const { SUPABASE_URL, SWEEP_SECRET } = process.env

/** @throws one line if it is missing */
export function readShop(): Shop {
  if (SUPABASE_URL && SWEEP_SECRET) return { functionsUrl: `${SUPABASE_URL}/functions/v1`, sweepSecret: SWEEP_SECRET }
  if (SUPABASE_URL || SWEEP_SECRET)
    throw new Error('set SUPABASE_URL and SWEEP_SECRET, both as the functions have them')
  const { localDir } = readEnvironment()
  try {
    const { urls, sweepSecret } = readStack(localDir)
    return { functionsUrl: `${urls.supabase}/functions/v1`, sweepSecret }
  } catch {
    throw new Error(
      `no shop: set SUPABASE_URL and SWEEP_SECRET, or start the local stack (${join(localDir, 'stack.json')})`,
    )
  }
}
