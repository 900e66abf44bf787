// How commands choose, and what an answer of the shop must be.
import { expect } from 'vitest'
import type { Answer } from '../../support/api/people.ts'

/** The item that a number chooses. Undefined for an empty list. */
export const pick = <T>(items: readonly T[], choice = 0): T | undefined => items[choice % Math.max(items.length, 1)]

/** The shop answers what was asked or says why not. Stripe may be the first to know of a paused account. */
export const expectRuled = ({ status, body }: Answer) =>
  expect({ isRuled: status < 500 || body.code === 'payment_provider_unavailable', status, body }).toMatchObject({
    isRuled: true,
  })
