// Mails about purchases. Facts: private.order_facts. A receipt links to the order's page. It has no
// download link, because anyone with the mail could use it.
import { Fragment } from 'react'
import { z } from 'zod'
import { plural, t } from '#texts'
import { sellerIdentity } from '../../../contract/identities.ts'
import { pages } from '../../../contract/pages.ts'
import { formatUtcDay, formatUtcMoment } from '../../../contract/text/dates.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { identityLines } from '../../../contract/text/identity-words.ts'
import { MODEL_FORM, modelForm, sellerOf, withdrawalInstructions } from '../../../contract/text/withdrawal.ts'
import { Action, Amounts, Covers, Lines, Paragraph, Quote, Sentences, Subtitle, Title } from './parts.tsx'
import { type MailContext, mailTemplate, stored } from './template.ts'

export const cents = z.number().int().nonnegative()

/** Of items that the recipient paid for or claimed, while the shop shows them (private.mailed_covers). */
export const covers = z.array(
  z.object({
    title: z.string(),
    picture: z.object({
      path: z.string(),
      thumbnailPath: z.string().nullable().default(null),
      sizes: z.array(z.object({ path: z.string(), width: z.number() })).default([]),
      alt: z.string().nullish(),
    }),
  }),
)

export const orderFacts = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  totalCents: cents,
  /** What a discount code took off; the items have their prices before that. */
  discountCents: cents.default(0),
  discountCode: z.string().nullable().default(null),
  /** If there is tax: whether it was added to the prices, and its amount. */
  taxMode: z.enum(['inclusive', 'exclusive']).optional(),
  taxCents: cents.default(0),
  /** What bundles took off before. */
  bundleCents: cents.default(0),
  bundleName: z.string().nullable().default(null),
  /** If there was a right of withdrawal: its end and length, and the consent if the buyer gave it up. */
  withdrawableUntil: z.string().nullish(),
  withdrawalDays: z.number().int().default(14),
  consent: z.object({ words: z.string(), givenAt: z.string() }).nullish(),
  refundedCents: cents,
  paidAt: z.string().nullable(),
  buyer: stored,
  seller: stored,
  items: z.array(z.object({ title: z.string(), cents })).min(1),
  /** Of a mail that both sides get: whether this one is the seller's. */
  isSeller: z.boolean().default(false),
  /** Licence keys, as they are sent; null while the seller has to add more. */
  licences: z.array(z.object({ title: z.string(), key: z.string().nullable() })).default([]),
  /** Of a guest's receipt: whether the address had an item before. */
  isOwned: z.boolean().default(false),
  covers: covers.default([]),
  /** The shop's fee. Only the seller sees it. */
  feeCents: cents.default(0),
  /** Whether the buyer gave it away: then the recipient has the files. */
  isGift: z.boolean().default(false),
  /** As the order keeps it. Only in receipts. */
  sellerIdentity: sellerIdentity.nullish(),
})
export type OrderFacts = z.output<typeof orderFacts>

/** A title, and how many there are besides. */
export const titleAndMore = (title: string, more: number): string =>
  more === 0 ? t`“${title}”` : t`“${title}” and ${plural(more, { one: '# more', other: '# more' })}`

export const titles = ({ items }: OrderFacts): string => titleAndMore(items[0]?.title ?? '', items.length - 1)

export const Receipt = ({ facts }: { facts: OrderFacts }) => (
  <>
    <Amounts
      caption={
        facts.paidAt
          ? t`Order ${{ number: facts.orderNumber }}, paid on ${{ day: day(facts.paidAt) }}`
          : t`Order ${{ number: facts.orderNumber }}`
      }
      rows={[
        ...facts.items.map(({ title, cents: price }) => ({ label: title, cents: price })),
        ...(facts.bundleName ? [{ label: t`Bundle ${{ name: facts.bundleName }}`, cents: -facts.bundleCents }] : []),
        ...(facts.discountCode
          ? [{ label: t`Discount ${{ code: facts.discountCode }}`, cents: -facts.discountCents }]
          : []),
        ...(facts.taxMode === 'exclusive' ? [{ label: t`Tax`, cents: facts.taxCents }] : []),
      ]}
      total={{
        label:
          facts.taxMode === 'inclusive' ? t`Total, including ${{ tax: formatCents(facts.taxCents) }} tax` : t`Total`,
        cents: facts.totalCents,
      }}
    />
    {facts.sellerIdentity && (
      <Paragraph>
        <Lines>{identityLines(facts.sellerIdentity).join('\n')}</Lines>
      </Paragraph>
    )}
  </>
)

const awaitsConsent = ({ withdrawableUntil, consent }: OrderFacts): boolean => Boolean(withdrawableUntil) && !consent

/** The instructions and the model form, where the buyer can withdraw. */
const Withdrawal = ({ facts }: { facts: OrderFacts }) => {
  if (!facts.withdrawableUntil || (facts.consent && !facts.isGift)) return null
  const { orderNumber: number, withdrawalDays: days, isGift, paidAt, items, sellerIdentity: identity } = facts
  const contract = {
    ...{ seller: sellerOf(identity, facts.seller), isPrivate: identity?.kind === 'private' },
    ...{ titles: items.map(({ title }) => title), number, day: day(paidAt), days, isGift },
  }
  return (
    <>
      <Subtitle>{t`Your right of withdrawal`}</Subtitle>
      {withdrawalInstructions(contract).map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      <Subtitle>{MODEL_FORM}</Subtitle>
      <Quote>{modelForm(contract).join('\n')}</Quote>
    </>
  )
}

/** What was agreed about the right of withdrawal, or how to use it. */
const Supply = ({ facts }: { facts: OrderFacts }) =>
  facts.consent ? (
    <Paragraph>
      {t`On ${{ moment: moment(facts.consent.givenAt) }} you agreed: “${{ words: facts.consent.words }}”`}
    </Paragraph>
  ) : (
    facts.withdrawableUntil && (
      <Paragraph>
        {t`You didn’t ask for immediate delivery, so the files will be available on ${{ moment: moment(facts.withdrawableUntil) }}. Until then, you can withdraw from this purchase on the order page. You can also ask for the files there, which ends your right to withdraw.`}
      </Paragraph>
    )
  )

export const Licences = ({ licences }: { licences: OrderFacts['licences'] }) =>
  licences.map(({ title, key }) =>
    key === null ? (
      <Paragraph key={title}>
        {t`The licence keys for “${title}” just ran out. We’ve told the seller, and we’ll email you yours.`}
      </Paragraph>
    ) : (
      <Fragment key={key}>
        <Paragraph>{t`Your licence key for “${title}”:`}</Paragraph>
        <Quote>{key}</Quote>
      </Fragment>
    ),
  )

const Owned = () => (
  <Paragraph>{t`You already had one of these items with this address. Bought it twice by mistake? Open your files and choose “Request a Refund”.`}</Paragraph>
)

export const licenceFacts = orderFacts
  .pick({ orderId: true, licences: true, isGift: true, covers: true })
  .extend({ title: z.string(), listingId: z.uuid().nullish() })

/** Of a mail whose recipient may block the seller or giver: then it has no words of theirs. */
export const quietFacts = licenceFacts.extend({ title: z.string().nullable() })

/** To an item in the library; to all where a gift has several. */
export const ToLibrary = ({ listingId, context }: { listingId?: string | null | undefined; context: MailContext }) =>
  listingId ? (
    <Action href={context.to(pages.libraryItem.path({ listingId }))}>{t`Open your item`}</Action>
  ) : (
    <Action href={context.to(pages.library.path())}>{t`Open your library`}</Action>
  )

export const licence_key = mailTemplate(quietFacts, {
  why: () => t`You get this because you have an item with a licence key.`,
  subject: ({ title }) => (title === null ? t`Your licence key for your gift` : t`Your licence key for “${title}”`),
  Body: ({ facts, context }) => (
    <>
      <Title>{t`Your licence key is here`}</Title>
      <Licences licences={facts.licences} />
      <Covers of={facts.covers} context={context} />
      {facts.isGift && !context.isGuest ? (
        <ToLibrary listingId={facts.listingId} context={context} />
      ) : (
        <Action href={context.orderPage(facts.orderId)}>{t`Go to your order`}</Action>
      )}
    </>
  ),
})

export const supply_consent = mailTemplate(orderFacts, {
  why: () => t`You get this because you asked for immediate delivery of this order.`,
  subject: (facts) => t`You asked for immediate delivery of order ${{ number: facts.orderNumber }}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isGift ? t`The files of your gift are ready` : t`Your files are ready`}</Title>
      <Covers of={facts.covers} context={context} />
      <Supply facts={facts} />
      <Licences licences={facts.licences} />
      <Receipt facts={facts} />
      <Action href={context.orderPage(facts.orderId)}>{t`Go to your order`}</Action>
    </>
  ),
})

export const purchase = mailTemplate(orderFacts, {
  why: () => t`You get this because you ordered this on Marketplace.`,
  subject: (facts) => t`Your receipt for ${{ items: titles(facts) }}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`Thank you for your purchase!`}</Title>
      <Sentences>
        {t`You bought ${{ items: titles(facts) }} from ${{ seller: facts.seller }}.`}
        {awaitsConsent(facts) || context.isGuest || facts.isGift
          ? t`This email is your receipt.`
          : t`This email is your receipt, and your files are ready in your orders.`}
      </Sentences>
      <Covers of={facts.covers} context={context} />
      {facts.isGift && <Paragraph>{t`It’s a gift: we email it to its recipient.`}</Paragraph>}
      <Licences licences={facts.licences} />
      <Receipt facts={facts} />
      <Supply facts={facts} />
      {facts.isOwned && <Owned />}
      <Action href={context.orderPage(facts.orderId)}>
        {!context.isGuest ? t`Go to your order` : facts.isGift ? t`See your gift` : t`Open your files`}
      </Action>
      {facts.isGift && context.isGuest ? (
        <Paragraph>{t`Keep this email. Its link shows your gift and lets you correct the address.`}</Paragraph>
      ) : context.isGuest ? (
        <Paragraph>{t`Keep this email: anyone with its link can download your files. To keep them in an account, log in with this email address. The link stops working then.`}</Paragraph>
      ) : (
        <Paragraph>
          {t`Something wrong? Open the order and choose “Help with Order” to contact ${{ seller: facts.seller }}.`}
        </Paragraph>
      )}
      <Withdrawal facts={facts} />
    </>
  ),
})

export const purchase_moved = mailTemplate(orderFacts, {
  why: () => t`You get this because somebody moved a purchase to this address.`,
  subject: (facts) => t`${{ items: titles(facts) }} moved to this address`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`Your purchase moved to this address`}</Title>
      <Paragraph>{t`Earlier links no longer work. This email is your receipt.`}</Paragraph>
      <Covers of={facts.covers} context={context} />
      <Licences licences={facts.licences} />
      <Receipt facts={facts} />
      <Supply facts={facts} />
      {facts.isOwned && <Owned />}
      <Action href={context.orderPage(facts.orderId)}>{t`Open your files`}</Action>
      <Paragraph>{t`Keep this email: anyone with its link can download your files.`}</Paragraph>
      <Withdrawal facts={facts} />
    </>
  ),
})

export function day(time: string | null): string {
  return time ? formatUtcDay(time) : t`an unknown date`
}

/** Date and time, in UTC. */
export function moment(time: string): string {
  return `${formatUtcMoment(time)} UTC`
}
