// What cases are called where admins read of them.
import type { CaseState, ProblemKind } from '@contract/choices.ts'

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
