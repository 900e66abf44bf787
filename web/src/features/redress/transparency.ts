// The numbers of moderation by month, as people read them.

import { MODERATION_ACTIONS } from '@contract/choices.ts'
import { formatMonth } from '@contract/format.ts'
import type { transparency } from '@contract/redress.ts'
import type { z } from 'zod'

export type Counts = z.output<typeof transparency>['counts']
export type Month = { month: string; total: number; counts: Counts }

/** The newest month first; within one the acts from mild to hard, then by rule. */
export function byMonth(counts: Counts): Month[] {
  const months = [...new Set(counts.map(({ month }) => month))].toSorted().toReversed()
  const place = ({ action, rule }: Counts[number]) => [MODERATION_ACTIONS.indexOf(action), rule ?? ''] as const
  return months.map((month) => {
    const ofMonth = counts
      .filter((count) => count.month === month)
      .toSorted((one, other) => {
        const [[act, rule], [otherAct, otherRule]] = [place(one), place(other)]
        return act - otherAct || rule.localeCompare(otherRule)
      })
    return { month, total: ofMonth.reduce((sum, { count }) => sum + count, 0), counts: ofMonth }
  })
}

/** @param month like 2026-11 */
export const monthName = (month: string): string => formatMonth(`${month}-01`)
