import type { ShopCase } from '@contract/cases.ts'
import type { CaseState, ProblemKind, RequestKind } from '@contract/choices.ts'
import { formatDollars } from '@contract/text/format.ts'
import { t } from '@/lib/texts.ts'

export const CASE_KIND_LABELS: Record<ProblemKind | RequestKind, string> = {
  missing: t`The file is missing`,
  corrupt: t`The file doesn’t open`,
  not_as_described: t`It isn’t as described`,
  unauthorised: t`I didn’t make this purchase`,
  changed_mind: t`I changed my mind`,
  mistake: t`I bought it by mistake`,
  other: t`Something else`,
}

const ENDS: Record<NonNullable<ShopCase['outcome']>, string> = {
  refunded: t`Closed: the buyer gets a refund.`,
  replaced: t`Closed: the buyer has the replacement.`,
  rejected: t`Closed: no refund.`,
  withdrawn: t`Closed: withdrawn by the buyer.`,
  unanswered: t`Closed: no reply from the seller.`,
}

const OFFERS = {
  refund: { buyer: t`The seller offered you a refund.`, seller: t`You offered a refund.` },
  replacement: { buyer: t`The seller offered you a replacement.`, seller: t`You offered a replacement.` },
}

export function caseStatus({ state, offer, outcome }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  if (outcome) return ENDS[outcome]
  if (state === 'replacing')
    return isBuyer
      ? t`Waiting for the seller’s replacement.`
      : t`Send the buyer a replacement and say where to find it.`
  if (state === 'delivered')
    return isBuyer
      ? t`The seller says your replacement is ready. Do you have it?`
      : t`Waiting for the buyer to confirm.`
  if (state === 'escalated') return t`We’re reviewing this case.`
  if (state === 'offered' && offer) return OFFERS[offer][role]
  if (state === 'rejected') return isBuyer ? t`The seller rejected it.` : t`You rejected it.`
  return isBuyer ? t`Waiting for the seller’s reply.` : t`Offer a refund or a replacement, or explain why not.`
}

export function requestStatus({ state, outcome, refund }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  const amount = formatDollars(refund ?? 0)
  if (state === 'open') return isBuyer ? t`Waiting for the seller’s reply.` : t`Refund it, or explain why not.`
  if (outcome === 'refunded' && refund !== null)
    return isBuyer ? t`The seller refunded ${amount}.` : t`You refunded ${amount}.`
  if (outcome === 'refunded') return t`Refunded.`
  if (outcome === 'rejected') return isBuyer ? t`The seller declined.` : t`You declined.`
  if (outcome === 'withdrawn') return isBuyer ? t`You withdrew it.` : t`The buyer withdrew it.`
  return isBuyer ? t`The seller didn’t reply in time.` : t`You didn’t reply in time. You can still refund the order.`
}

export const KIND_NAMES: Record<ProblemKind, string> = {
  missing: t`File missing`,
  corrupt: t`File doesn’t open`,
  not_as_described: t`Not as described`,
  unauthorised: t`Unauthorized purchase`,
}

export const STATE_NAMES: Record<CaseState, string> = {
  escalated: t`Waiting for an admin`,
  open: t`Waiting for the seller`,
  offered: t`Offered to the buyer`,
  rejected: t`Rejected by the seller`,
  replacing: t`Replacement due`,
  delivered: t`Replacement awaiting confirmation`,
  closed: t`Closed`,
}

export const OUTCOMES = [
  { value: 'refund', label: t`Refund the item`, effect: t`The buyer gets a refund and loses access to the item.` },
  {
    value: 'replace',
    label: t`Request a replacement`,
    effect: t`The seller gets a few days to provide a working file. Otherwise the case returns here.`,
  },
  { value: 'reject', label: t`Reject the complaint`, effect: t`The buyer doesn’t get a refund.` },
] as const
