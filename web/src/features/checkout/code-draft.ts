// The code that a form begins with: what was typed when the session lapsed, or applied where Buy Now leads to the cart.
import { keepDraft } from '@/auth/drafts.ts'

export const codeDraft = (sellerId: string) => `code:${sellerId}`

export const keepCode = (userId: string, sellerId: string, code: string) =>
  keepDraft(userId, codeDraft(sellerId), { code })
