// How commands choose, and what an answer of the shop must be.
import { expect } from 'vitest'
import type { Answer } from '../../support/api/people.ts'
import type { Shop } from '../money/shop.ts'

export type Action = (shop: Shop, ...choices: number[]) => Promise<unknown>

/** An action that is chosen as often as its weight. */
export const weighted = (weight: number, act: Action) => ({ weight, act })

/** The item that a number chooses. Undefined for an empty list. */
export const pick = <T>(items: readonly T[], choice = 0): T | undefined => items[choice % Math.max(items.length, 1)]

/** The shop serves a call or names a rule. Stripe may be the first to know of a paused account. */
export function expectRuled(answer: Answer | undefined): void {
  if (!answer) return
  const { status, body } = answer
  const isRuled = status < 500 || body.code === 'payment_provider_unavailable'
  expect({ isRuled, status, body }).toMatchObject({ isRuled: true })
}
