// Lets the shop look for objects whose bytes are missing, page by page.
import type { z } from 'zod'
import { internalCalls } from '../../contract/operations/internal.ts'
import { ask, type Shop } from './reconcile.ts'

const answer = internalCalls.checkFiles.answers[200].schema

export type Checked = Pick<z.infer<typeof answer>, 'looked' | 'lost' | 'unreadable'>

/** @param withhold whether the shop withholds the missing files */
export async function checkFiles(shop: Shop, withhold: boolean): Promise<Checked> {
  const sum: Checked = { looked: 0, lost: [], unreadable: [] }
  let after: string | null = null
  do {
    const page: z.infer<typeof answer> = await ask(shop, 'downloads/check', { after, withhold }, answer)
    sum.looked += page.looked
    sum.lost.push(...page.lost)
    sum.unreadable.push(...page.unreadable)
    after = page.next
  } while (after !== null)
  return sum
}
