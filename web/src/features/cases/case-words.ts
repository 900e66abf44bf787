import type { ShopCase } from '@contract/cases.ts'
import type { CaseState, ProblemKind, RequestKind } from '@contract/choices.ts'
import { formatDollars } from '@contract/text/format.ts'

export const CASE_KIND_LABELS: Record<ProblemKind | RequestKind, string> = {
  missing: 'The file is missing',
  corrupt: 'The file doesn’t open',
  not_as_described: 'It isn’t as described',
  unauthorised: 'I didn’t make this purchase',
  changed_mind: 'I changed my mind',
  mistake: 'I bought it by mistake',
  other: 'Something else',
}

const ENDS: Record<NonNullable<ShopCase['outcome']>, string> = {
  refunded: 'Closed: the buyer gets a refund.',
  replaced: 'Closed: the buyer has the replacement.',
  rejected: 'Closed: no refund.',
  withdrawn: 'Closed: withdrawn by the buyer.',
  unanswered: 'Closed: no reply from the seller.',
}

const OFFERS = { refund: 'a refund', replacement: 'a replacement' }

export function caseStatus({ state, offer, outcome }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  if (outcome) return ENDS[outcome]
  if (state === 'replacing')
    return isBuyer ? 'Waiting for the seller’s replacement.' : 'Send the buyer a replacement and say where to find it.'
  if (state === 'delivered')
    return isBuyer ? 'The seller says your replacement is ready. Do you have it?' : 'Waiting for the buyer to confirm.'
  if (state === 'escalated') return 'We’re reviewing this case.'
  if (state === 'offered' && offer)
    return isBuyer ? `The seller offered you ${OFFERS[offer]}.` : `You offered ${OFFERS[offer]}.`
  if (state === 'rejected') return isBuyer ? 'The seller rejected it.' : 'You rejected it.'
  return isBuyer ? 'Waiting for the seller’s reply.' : 'Offer a refund or a replacement, or explain why not.'
}

/** The default outcome; the deadline follows. */
export function caseDeadline({ state, offer }: ShopCase, role: 'buyer' | 'seller'): string {
  if (state === 'open') return 'Without a reply, we’ll decide after'
  if (state === 'replacing') return 'Otherwise we’ll decide after'
  const who = role === 'buyer' ? 'you’ll accept' : 'the buyer accepts'
  return state === 'offered' && offer
    ? `Without a reply, ${who} the offer automatically on`
    : 'Without a reply, the case closes on'
}

export function requestStatus({ state, outcome, refund }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  if (state === 'open') return isBuyer ? 'Waiting for the seller’s reply.' : 'Refund it, or explain why not.'
  if (outcome === 'refunded' && refund !== null)
    return isBuyer ? `The seller refunded ${formatDollars(refund)}.` : `You refunded ${formatDollars(refund)}.`
  if (outcome === 'refunded') return 'Refunded.'
  if (outcome === 'rejected') return isBuyer ? 'The seller declined.' : 'You declined.'
  if (outcome === 'withdrawn') return isBuyer ? 'You withdrew it.' : 'The buyer withdrew it.'
  return isBuyer ? 'The seller didn’t reply in time.' : 'You didn’t reply in time. You can still refund the order.'
}

export const KIND_NAMES: Record<ProblemKind, string> = {
  missing: 'File missing',
  corrupt: 'File doesn’t open',
  not_as_described: 'Not as described',
  unauthorised: 'Unauthorized purchase',
}

export const STATE_NAMES: Record<CaseState, string> = {
  escalated: 'Waiting for an admin',
  open: 'Waiting for the seller',
  offered: 'Offered to the buyer',
  rejected: 'Rejected by the seller',
  replacing: 'Replacement due',
  delivered: 'Replacement awaiting confirmation',
  closed: 'Closed',
}

export const OUTCOMES = [
  {
    value: 'refund',
    label: 'Refund the item',
    effect: 'The buyer gets a refund and loses access to the item.',
  },
  {
    value: 'replace',
    label: 'Request a replacement',
    effect: 'The seller gets a few days to provide a working file. Otherwise the case returns here.',
  },
  { value: 'reject', label: 'Reject the complaint', effect: 'The buyer doesn’t get a refund.' },
] as const
