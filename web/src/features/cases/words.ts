// What cases are called where admins read of them.
import type { CaseState, ProblemKind } from '@contract/choices.ts'

export const KIND_NAMES: Record<ProblemKind, string> = {
  missing: 'File missing',
  corrupt: 'File cannot be opened',
  not_as_described: 'Not as described',
  unauthorised: 'Bought without permission',
}

export const STATE_NAMES: Record<CaseState, string> = {
  escalated: 'Waits for an admin',
  open: 'Waits for the seller',
  offered: 'Offered to the buyer',
  rejected: 'Rejected by the seller',
  replacing: 'Replacement is due',
  delivered: 'Replacement to be confirmed',
  closed: 'Closed',
}

export const OUTCOMES = [
  {
    value: 'refund',
    label: 'Refund the item',
    effect: 'The buyer gets their money back, and the item is taken from them.',
  },
  {
    value: 'replace',
    label: 'Have it replaced',
    effect: 'The seller has some days to give a file that is as it should be. Without it the case comes back here.',
  },
  { value: 'reject', label: 'Reject the complaint', effect: 'Nothing is given back.' },
] as const
