// What the giver sees of a gift, with the form that corrects its address.

import { type SentGift as Gift, giftCalls } from '@contract/gifts.ts'
import type { RedressToken } from '@contract/redress.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { formatUtcDate } from '@contract/text/dates.ts'
import type { ComponentProps, ReactNode } from 'react'
import { checkEmail } from '@/auth/drafts/use-form.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { Quote } from '@/ui/statement-text.tsx'
import { Badge } from '@/ui/text.tsx'

const STATES = {
  planned: { name: t`Planned`, look: 'plain' },
  sent: { name: t`Sent`, look: 'plain' },
  bounced: { name: t`Bounced`, look: 'bad' },
  opened: { name: t`Opened`, look: 'good' },
  returned: { name: t`Returned`, look: 'warning' },
  refunded: { name: t`Refunded`, look: 'warning' },
} as const

export const GiftBadge = ({ gift }: { gift: Gift }) => (
  <Badge look={STATES[gift.state].look}>{STATES[gift.state].name}</Badge>
)

/** The day is the same everywhere, so it is written in UTC. */
const textOf = ({ address, deliver_on, state }: Gift, isFree = false) =>
  ({
    planned: t`We’ll email it to ${{ address: address ?? '' }} on ${{ day: formatUtcDate(deliver_on) }}.`,
    sent: t`We’ve emailed it to ${{ address: address ?? '' }}.`,
    bounced: address
      ? t`Our email to ${address} didn’t arrive. Correct the address to send it again.`
      : t`We no longer have the recipient’s address. Enter it to send the gift.`,
    opened: t`The recipient has opened it.`,
    returned: isFree ? t`The recipient returned it.` : t`The recipient returned it. You’ll get your money back.`,
    refunded: t`It was refunded or taken back. The recipient can no longer download it.`,
  })[state]

/** Nothing of it went back. */
export const isKept = ({ state }: Gift) => state !== 'returned' && state !== 'refunded'

const canCorrect = (gift: Gift) => isKept(gift) && gift.state !== 'opened'

export const RecipientField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={t`Recipient’s email`}
    type="email"
    autoComplete="off"
    maxLength={ADDRESS_MAX_CHARACTERS}
    {...props}
  />
)

type GiftOfOrder = { token: RedressToken; orderId: string; gift: Gift }

function AddressForm({ token, orderId, gift }: GiftOfOrder) {
  const correct = useSend(giftCalls.correctGift)
  const form = useModalForm({
    draft: `gift-address:${orderId}`,
    initial: { email: '' },
    required: { email: t`Enter the recipient’s email address.` },
    check: ({ email }) => checkEmail(email),
    submit: ({ email }) => correct.mutateAsync({ params: { orderId }, body: { address: email.trim() }, token }),
    done: t`Address corrected.`,
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Save address`}>
      <RecipientField
        hint={gift.state === 'planned' ? undefined : t`We’ll send a new link. The old one stops working.`}
        {...form.field('email')}
      />
    </ModalForm>
  )
}

type SentGiftProps = Omit<GiftOfOrder, 'token'> & {
  token?: RedressToken
  /** The items, where the page doesn't name them. */
  titles?: string
  isFree?: boolean
  className?: string
  children?: ReactNode
}

export const SentGift = ({ token = null, orderId, gift, titles, isFree, className, children }: SentGiftProps) => (
  <Card className={`grid gap-3 p-5 ${className ?? ''}`}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl wrap-anywhere">{titles ? t`Gift: ${titles}` : t`Gift`}</h2>
      <GiftBadge gift={gift} />
    </div>
    <p className="wrap-anywhere">{textOf(gift, isFree)}</p>
    {gift.note && <Quote>{gift.note}</Quote>}
    {canCorrect(gift) && (
      <div>
        <DialogButton
          title={t`Correct the address`}
          content={<AddressForm token={token} orderId={orderId} gift={gift} />}
          label={titles && t`Correct the address of ${titles}`}
        >
          {t`Correct the address`}
        </DialogButton>
      </div>
    )}
    {children}
  </Card>
)
