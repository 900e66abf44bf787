// What people read of a case.
import type { ProblemKind, RequestKind } from '@contract/choices.ts'
import { formatDollars } from '@contract/format.ts'
import type { ShopCase } from '@contract/schemas/cases.ts'

export const CASE_KIND_LABELS: Record<ProblemKind | RequestKind, string> = {
  missing: 'The file is missing',
  corrupt: 'The file cannot be opened',
  not_as_described: 'It is not as described',
  unauthorised: 'I did not make this purchase',
  changed_mind: 'I changed my mind',
  mistake: 'I bought it by mistake',
  other: 'Something else',
}

const ENDS: Record<NonNullable<ShopCase['outcome']>, string> = {
  refunded: 'Closed: the money goes back to the buyer.',
  replaced: 'Closed: the buyer has the replacement.',
  rejected: 'Closed: nothing is given back.',
  withdrawn: 'Closed: the buyer withdrew it.',
  unanswered: 'Closed: the seller did not answer.',
}

const OFFERS = { refund: 'a refund', replacement: 'a replacement' }

/** Who is to go on, as one of the two reads it. */
export function caseStatus({ state, offer, outcome }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  if (outcome) return ENDS[outcome]
  if (state === 'replacing')
    return isBuyer
      ? 'The seller is to give you a replacement.'
      : 'Please give the buyer the replacement, and say where it is.'
  if (state === 'delivered')
    return isBuyer
      ? 'The seller says that you have the replacement. Do you?'
      : 'The buyer is to say whether they have it.'
  if (state === 'escalated') return 'We are looking at it and will decide.'
  if (state === 'offered' && offer)
    return isBuyer ? `The seller offers you ${OFFERS[offer]}.` : `You offered ${OFFERS[offer]}.`
  if (state === 'rejected') return isBuyer ? 'The seller does not agree.' : 'You rejected it.'
  return isBuyer ? 'The seller is to answer.' : 'Please answer: offer a refund or a replacement, or say why not.'
}

/** What happens where nobody answers, before the date that follows. */
export function caseDeadline({ state, offer }: ShopCase, role: 'buyer' | 'seller'): string {
  if (state === 'open') return 'Without an answer we decide, from'
  if (state === 'replacing') return 'Without it we decide, from'
  const who = role === 'buyer' ? 'you accept' : 'the buyer accepts'
  return state === 'offered' && offer
    ? `Without an answer ${who} the offer on`
    : 'Without an answer the case is closed on'
}

/** What became of a refund request, as one of the two reads it. */
export function requestStatus({ state, outcome, refund }: ShopCase, role: 'buyer' | 'seller'): string {
  const isBuyer = role === 'buyer'
  if (state === 'open') return isBuyer ? 'The seller is to answer.' : 'Please answer: refund it, or say why not.'
  if (outcome === 'refunded' && refund !== null)
    return isBuyer ? `The seller gives ${formatDollars(refund)} back.` : `You gave ${formatDollars(refund)} back.`
  if (outcome === 'refunded') return 'The money went back.'
  if (outcome === 'rejected') return isBuyer ? 'The seller declined.' : 'You declined.'
  if (outcome === 'withdrawn') return isBuyer ? 'You withdrew it.' : 'The buyer withdrew it.'
  return isBuyer ? 'The seller did not answer in time.' : 'You did not answer in time. You can still refund the order.'
}
