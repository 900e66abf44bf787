// What the giver sees of a gift, with the form that corrects its address.

import { type SentGift as Gift, giftCalls } from '@contract/gifts.ts'
import type { RedressToken } from '@contract/redress.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { formatUtcDate } from '@contract/text/dates.ts'
import type { ComponentProps, ReactNode } from 'react'
import { checkEmail } from '@/auth/drafts/use-form.ts'
import { useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { Quote } from '@/ui/statement-text.tsx'
import { Badge } from '@/ui/text.tsx'

const STATES = {
  planned: { name: 'Planned', look: 'plain' },
  sent: { name: 'Sent', look: 'plain' },
  bounced: { name: 'Bounced', look: 'bad' },
  opened: { name: 'Opened', look: 'good' },
  returned: { name: 'Returned', look: 'warning' },
  refunded: { name: 'Refunded', look: 'warning' },
} as const

export const GiftBadge = ({ gift }: { gift: Gift }) => (
  <Badge look={STATES[gift.state].look}>{STATES[gift.state].name}</Badge>
)

/** The day is the same everywhere, so it is written in UTC. */
const textOf = ({ address, deliver_on, state }: Gift, isFree = false) =>
  ({
    planned: `We’ll email it to ${address} on ${formatUtcDate(deliver_on)}.`,
    sent: `We’ve emailed it to ${address}.`,
    bounced: address
      ? `Our email to ${address} didn’t arrive. Correct the address to send it again.`
      : 'We no longer have the recipient’s address. Enter it to send the gift.',
    opened: 'The recipient has opened it.',
    returned: isFree ? 'The recipient returned it.' : 'The recipient returned it. You’ll get your money back.',
    refunded: 'It was refunded or taken back. The recipient can no longer download it.',
  })[state]

/** Nothing of it went back. */
export const isKept = ({ state }: Gift) => state !== 'returned' && state !== 'refunded'

const canCorrect = (gift: Gift) => isKept(gift) && gift.state !== 'opened'

export const RecipientField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Recipient’s email" type="email" autoComplete="off" maxLength={ADDRESS_MAX_CHARACTERS} {...props} />
)

type GiftOfOrder = { token: RedressToken; orderId: string; gift: Gift }

function AddressForm({ token, orderId, gift }: GiftOfOrder) {
  const correct = useSend(giftCalls.correctGift)
  const form = useModalForm({
    draft: `gift-address:${orderId}`,
    initial: { email: '' },
    required: { email: 'Enter the recipient’s email address.' },
    check: ({ email }) => checkEmail(email),
    submit: ({ email }) => correct.mutateAsync({ params: { orderId }, body: { address: email.trim() }, token }),
    done: 'Address corrected.',
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit="Save address">
      <RecipientField
        hint={gift.state === 'planned' ? undefined : 'We’ll send a new link. The old one stops working.'}
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
      <h2 className="text-xl wrap-anywhere">{titles ? `Gift: ${titles}` : 'Gift'}</h2>
      <GiftBadge gift={gift} />
    </div>
    <p className="wrap-anywhere">{textOf(gift, isFree)}</p>
    {gift.note && <Quote>{gift.note}</Quote>}
    {canCorrect(gift) && (
      <div>
        <DialogButton
          title="Correct the address"
          content={<AddressForm token={token} orderId={orderId} gift={gift} />}
          label={titles && `Correct the address of ${titles}`}
        >
          Correct the address
        </DialogButton>
      </div>
    )}
    {children}
  </Card>
)
