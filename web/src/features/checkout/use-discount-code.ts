import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveDraft } from '@/auth/drafts/drafts.ts'
import { useMemberId } from '@/auth/viewer.ts'
import { quoteQuery, type Shown } from './api.ts'

/** The initial code: from a lapsed session, or from Buy Now. */
export const codeDraft = (sellerId: string) => `code:${sellerId}`

export const saveCode = (userId: string, sellerId: string, code: string) =>
  saveDraft(userId, codeDraft(sellerId), { code })

export function useDiscountCode(items: Shown[]) {
  const [given, setGiven] = useState('')
  const quote = useQuery(quoteQuery(useMemberId(), items, given))
  const applied = given && quote.data ? { code: given, ...quote.data } : null
  return {
    applied,
    error: quote.error,
    busy: quote.isFetching,
    apply: (code: string) => (code === given ? void quote.refetch() : setGiven(code)),
    remove: () => setGiven(''),
  }
}

export type DiscountCode = ReturnType<typeof useDiscountCode>

export const asInput = ({ applied }: DiscountCode) => (applied ? { discountCode: applied.code } : {})
