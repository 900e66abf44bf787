// A seller's discount codes, newest first.

import type { DiscountState } from '@contract/choices.ts'
import type { Discount } from '@contract/discounts.ts'
import { formatDollars } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast-outcome.ts'
import { useDialog } from '@/lib/use-dialog.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { ConfirmButton } from '@/ui/dialogs/confirm-button.tsx'
import { Modal } from '@/ui/dialogs/modal.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { discountsQuery, useEndDiscount } from '../api.ts'
import { DiscountForm } from './discount-form.tsx'

export const STATE_NAMES: Record<DiscountState, string> = {
  active: 'Active',
  scheduled: 'Not valid yet',
  used_up: 'Used up',
  ended: 'Ended',
}

/** "20%" or "$2.50". */
const takesOff = ({ percent, amount }: Discount): string =>
  percent === null ? formatDollars(amount ?? 0) : `${percent}%`

/** Uses, with the limit if there is one. */
export const usesOf = ({ uses, max_uses }: Discount): string =>
  max_uses === null ? String(uses) : `${uses} of ${max_uses}`

/** Asks first, because an ended code can't be restarted. */
function EndDiscount({ userId, discount }: { userId: string; discount: Discount }) {
  const end = useEndDiscount(userId)
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`End ${discount.code}`}
      title="End discount code"
      text={messages.discountEndConfirm}
      confirmLabel="End"
      busy={end.isPending}
      onConfirm={(onSettled) =>
        end.mutate(discount.id, {
          ...toastOutcome(messages.discountEnded(discount.code), messages.discountFailed),
          onSettled,
        })
      }
    >
      End
    </ConfirmButton>
  )
}

const LOOKS = { active: 'good', scheduled: 'plain', used_up: 'warning', ended: 'plain' } as const

/** The last day: a code that ends at midnight ends with the day before. */
const lastDay = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()

const Span = ({ discount: { starts_at, ends_at } }: { discount: Discount }) => (
  <>
    {!ends_at && 'From '}
    <DateText iso={starts_at} />
    {ends_at && (
      <>
        {' to '}
        <DateText iso={lastDay(ends_at)} />
      </>
    )}
  </>
)

const COLUMNS: Column<Discount>[] = [
  { name: 'Code', show: ({ code }) => <span className="tabular font-semibold">{code}</span> },
  { name: 'Discount', width: 'w-24', narrow: 'end', show: (row) => <span className="tabular">{takesOff(row)}</span> },
  { name: 'For', narrow: 'plain', show: ({ listing_title }) => listing_title ?? 'All your listings' },
  { name: 'Valid', width: 'w-44', narrow: 'plain', show: (discount) => <Span discount={discount} /> },
  { name: 'Used', width: 'w-24', show: (row) => <span className="tabular">{usesOf(row)}</span> },
  {
    name: 'Status',
    width: 'w-34',
    narrow: 'plain',
    show: ({ state }) => <Badge look={LOOKS[state]}>{STATE_NAMES[state]}</Badge>,
  },
]

export function Discounts({ userId }: { userId: string }) {
  const discounts = useInfiniteQuery(discountsQuery(userId))
  const dialog = useDialog()
  return (
    <>
      <PageHeader title={pages.discounts.title} lead="Discount codes for your buyers. Only you can see this list.">
        <Button onClick={() => dialog.open()}>
          <Plus className="size-4" aria-hidden="true" />
          New code
        </Button>
      </PageHeader>
      <Records
        query={discounts}
        caption="Discount codes"
        columns={COLUMNS}
        idOf={({ id }) => id}
        actions={(discount) => discount.state !== 'ended' && <EndDiscount userId={userId} discount={discount} />}
        actionsWidth="w-24"
        empty={{ icon: TicketPercent, text: messages.discountsEmpty }}
        failed={messages.discountsFailed}
      />
      <Modal open={dialog.isOpen} onClose={dialog.close} title="New discount code">
        <DiscountForm key={dialog.times} userId={userId} onClose={dialog.close} />
      </Modal>
    </>
  )
}
