import type { DiscountState } from '@contract/choices.ts'
import { type Discount, discountCalls } from '@contract/discounts.ts'
import { pages } from '@contract/pages.ts'
import { formatDollars } from '@contract/text/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { SellersOnly } from '@/features/connect/components/become-seller-panel.tsx'
import { discountsQuery } from '@/features/discounts/api.ts'
import { DiscountForm } from '@/features/discounts/components/discount-form.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, DateText, LastDay } from '@/ui/text.tsx'

const VALID = t({ message: 'Valid', context: 'days of a discount' })

const STATE_NAMES: Record<DiscountState, string> = {
  active: t({ message: 'Active', context: 'a discount code' }),
  scheduled: t`Scheduled`,
  used_up: t`Used up`,
  ended: t({ message: 'Ended', context: 'a discount code' }),
}

/** "20%" or "$2.50". */
const takesOff = ({ percent, amount }: Discount): string =>
  percent === null ? formatDollars(amount ?? 0) : t`${{ count: percent }}%`

/** Uses, with the limit if there is one. */
const usesOf = ({ uses, max_uses }: Discount): string => (max_uses === null ? String(uses) : t`${uses} of ${max_uses}`)

/** Asks first, because an ended code can't be restarted. */
function EndDiscount({ userId, discount }: { userId: string; discount: Discount }) {
  const end = useCall(discountCalls.endDiscount, { userId, discountId: discount.id })
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={t`End ${{ name: discount.code }}`}
      title={t`End ${{ name: discount.code }}`}
      text={t`No one can use it after this. Buyers already at checkout keep the discount.`}
      run={() => end.mutateAsync()}
      {...toastOutcome(t`Code ${{ code: discount.code }} ended.`, messages.failed)}
    >
      {t`End`}
    </ConfirmButton>
  )
}

const LOOKS = { active: 'good', scheduled: 'plain', used_up: 'warning', ended: 'plain' } as const

const Span = ({ discount: { starts_at, ends_at } }: { discount: Discount }) =>
  ends_at ? (
    <Trans>
      <DateText iso={starts_at} /> through <LastDay end={ends_at} />
    </Trans>
  ) : (
    <Trans>
      From <DateText iso={starts_at} />
    </Trans>
  )

const COLUMNS: Column<Discount>[] = [
  { name: t`Code`, show: ({ code }) => <span className="tabular font-semibold">{code}</span> },
  { name: t`Discount`, width: 'w-24', narrow: 'end', show: (row) => <span className="tabular">{takesOff(row)}</span> },
  { name: t`For`, narrow: 'plain', show: ({ listing_title }) => listing_title ?? t`All your listings` },
  { name: VALID, width: 'w-44', narrow: 'plain', show: (discount) => <Span discount={discount} /> },
  { name: t`Used`, width: 'w-24', show: (row) => <span className="tabular">{usesOf(row)}</span> },
  {
    name: t`Status`,
    width: 'w-34',
    narrow: 'plain',
    show: ({ state }) => <Badge look={LOOKS[state]}>{STATE_NAMES[state]}</Badge>,
  },
]

const Discounts = ({ userId }: { userId: string }) => (
  <>
    <PageHeader title={pages.discounts.title} lead={t`Discount codes for your buyers. Only you can see this list.`}>
      <DialogButton variant="primary" size="md" title={t`New discount code`} content={<DiscountForm userId={userId} />}>
        <Plus className="size-4" />
        {t`New code`}
      </DialogButton>
    </PageHeader>
    <Records
      query={useInfiniteQuery(discountsQuery(userId))}
      caption={t`Discount codes`}
      columns={COLUMNS}
      actions={(discount) => discount.state !== 'ended' && <EndDiscount userId={userId} discount={discount} />}
      actionsWidth="w-24"
      empty={{ icon: TicketPercent, text: t`No discount codes yet.` }}
      failed={t`Couldn’t load your discount codes.`}
    />
  </>
)

export const prefetch = prefetchForMember(({ memberId }) => [discountsQuery(memberId)])

export const DiscountsPage = () => (
  <SellersOnly title={pages.discounts.title}>{(id) => <Discounts userId={id} />}</SellersOnly>
)
