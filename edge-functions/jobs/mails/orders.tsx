// Mails about orders. Facts: private.order_facts. A receipt leads to the order's page, where its buyer downloads; it holds no download link,
// which whoever got the mail could follow.
import { z } from 'zod'
import { formatCents } from '../../../contract/format.ts'
import { pages } from '../../../contract/pages.ts'
import { Action, Amounts, Paragraph, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const cents = z.number().int().nonnegative()
const orderFacts = z.object({
  orderId: z.uuid(),
  totalCents: cents,
  /** What a discount code took off; the items have their prices before that. */
  discountCents: cents.default(0),
  discountCode: z.string().nullable().default(null),
  /** Where there is a tax: whether it came on top of the items' prices, and how much of the total it is. */
  taxMode: z.enum(['inclusive', 'exclusive']).optional(),
  taxCents: cents.default(0),
  /** What bundles took off before. */
  bundleCents: cents.default(0),
  bundleName: z.string().nullable().default(null),
  /** Where the buyer had a right of withdrawal: until when, and what they agreed to where they gave it up. */
  withdrawableUntil: z.string().nullish(),
  consent: z.object({ words: z.string(), givenAt: z.string() }).nullish(),
  refundedCents: cents,
  paidAt: z.string().nullable(),
  buyer: z.string(),
  seller: z.string(),
  items: z.array(z.object({ title: z.string(), cents })).min(1),
  /** Of a mail that both sides get: whether this one is the seller's. */
  isSeller: z.boolean().default(false),
  /** What the shop keeps, which its seller alone is told. */
  feeCents: cents.default(0),
})
type OrderFacts = z.output<typeof orderFacts>
/** Of a withdrawal: when it was declared. */
const withdrawalFacts = orderFacts.extend({ declaredAt: z.string() })
type WithdrawalFacts = z.output<typeof withdrawalFacts>
const disputeFacts = orderFacts.extend({
  disputedCents: cents.optional(),
  isInquiry: z.boolean().default(false),
  /** Until when the seller can answer; null where the bank takes no answer. */
  answerBy: z.string().nullish(),
})
type DisputeFacts = z.output<typeof disputeFacts>

const titles = ({ items }: OrderFacts): string =>
  items.length === 1 ? `“${items[0]?.title}”` : `“${items[0]?.title}” and ${items.length - 1} more`
const number = ({ orderId }: OrderFacts): string => `#${orderId.slice(0, 8)}`

const Receipt = ({ facts, caption }: { facts: OrderFacts; caption: string }) => (
  <Amounts
    caption={caption}
    rows={[
      ...facts.items.map(({ title, cents: price }) => ({ label: title, cents: price })),
      ...(facts.bundleName ? [{ label: `Bundle ${facts.bundleName}`, cents: -facts.bundleCents }] : []),
      ...(facts.discountCode ? [{ label: `Discount ${facts.discountCode}`, cents: -facts.discountCents }] : []),
      ...(facts.taxMode === 'exclusive' ? [{ label: 'Tax', cents: facts.taxCents }] : []),
    ]}
    total={{
      label: facts.taxMode === 'inclusive' ? `Total, with ${formatCents(facts.taxCents)} tax in it` : 'Total',
      cents: facts.totalCents,
    }}
  />
)

const awaitsConsent = ({ withdrawableUntil, consent }: OrderFacts): boolean => Boolean(withdrawableUntil) && !consent

/** What was agreed about the right of withdrawal, or how to use it. */
const Supply = ({ facts }: { facts: OrderFacts }) =>
  facts.consent ? (
    <Paragraph>
      On {moment(facts.consent.givenAt)} you agreed: “{facts.consent.words}”
    </Paragraph>
  ) : (
    facts.withdrawableUntil && (
      <Paragraph>
        You did not ask for immediate supply, so your files wait until {moment(facts.withdrawableUntil)}. Until then you
        may withdraw from this purchase on the page of your order, or ask for your files there, which ends your right to
        withdraw.
      </Paragraph>
    )
  )

export const supplyConsent = mailTemplate<OrderFacts>({
  facts: orderFacts,
  subject: (facts) => `You asked for immediate supply of order ${number(facts)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>Your files are ready</Title>
      <Supply facts={facts} />
      <Receipt facts={facts} caption={`Order ${number(facts)}, paid on ${day(facts.paidAt)}`} />
      <Action href={context.to(pages.order.path({ orderId: facts.orderId }))}>Go to your order</Action>
    </>
  ),
})

export const withdrawal = mailTemplate<WithdrawalFacts>({
  facts: withdrawalFacts,
  subject: (facts) => `Withdrawal from order ${number(facts)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isSeller ? 'A buyer withdrew from a purchase' : 'You withdrew from your purchase'}</Title>
      <Paragraph>
        {facts.isSeller ? facts.buyer : 'You'} declared on {moment(facts.declaredAt)}: “I withdraw from my contract for{' '}
        {titles(facts)}, order {number(facts)}.” All of the money goes back by itself.
      </Paragraph>
      <Receipt facts={facts} caption={`Order ${number(facts)}, paid on ${day(facts.paidAt)}`} />
      <Action href={context.to((facts.isSeller ? pages.sale : pages.order).path({ orderId: facts.orderId }))}>
        {facts.isSeller ? 'See this sale' : 'Go to your order'}
      </Action>
    </>
  ),
})

export const purchase = mailTemplate<OrderFacts>({
  facts: orderFacts,
  subject: (facts) => `Your receipt for ${titles(facts)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>Thank you for your purchase!</Title>
      <Paragraph>
        You bought {titles(facts)} from {facts.seller}. This mail is your receipt
        {awaitsConsent(facts) ? '.' : '; your files are ready in your orders.'}
      </Paragraph>
      <Receipt facts={facts} caption={`Order ${number(facts)}, paid on ${day(facts.paidAt)}`} />
      <Supply facts={facts} />
      <Action href={context.to(pages.order.path({ orderId: facts.orderId }))}>Go to your order</Action>
      <Paragraph>
        Something wrong with it? Open the order and choose “Help with Order”: that writes to {facts.seller}.
      </Paragraph>
    </>
  ),
})

export const sale = mailTemplate<OrderFacts>({
  facts: orderFacts,
  subject: (facts) => `You sold ${titles(facts)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>You made a sale</Title>
      <Paragraph>
        {facts.buyer} bought {titles(facts)} from you.
      </Paragraph>
      <Receipt facts={facts} caption={`Order ${number(facts)}, paid on ${day(facts.paidAt)}`} />
      {facts.feeCents > 0 && (
        <Paragraph>
          The marketplace keeps {formatCents(facts.feeCents)} of it as its fee:{' '}
          {formatCents(facts.totalCents - facts.taxCents - facts.feeCents)} are yours.
        </Paragraph>
      )}
      {facts.taxCents > 0 && (
        <Paragraph>
          {formatCents(facts.taxCents)} of it are a tax that you have to pay, and no income of yours.
        </Paragraph>
      )}
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>See this sale</Action>
    </>
  ),
})

export const refund = mailTemplate<OrderFacts>({
  facts: orderFacts,
  subject: (facts) => `${formatCents(facts.refundedCents)} refunded for order ${number(facts)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>A refund was made</Title>
      <Paragraph>
        {facts.isSeller ? `You refunded ${facts.buyer}` : `${facts.seller} refunded you`} for {titles(facts)}. Of{' '}
        {formatCents(facts.totalCents)} that were paid, {formatCents(facts.refundedCents)} went back by now.
      </Paragraph>
      {!facts.isSeller && (
        <>
          <Paragraph>Your bank shows the money within a few days, on the card that you paid with.</Paragraph>
          <Action href={context.to(pages.order.path({ orderId: facts.orderId }))}>Go to your order</Action>
        </>
      )}
    </>
  ),
})

export const dispute = mailTemplate<DisputeFacts>({
  facts: disputeFacts,
  subject: ({ totalCents, disputedCents, answerBy, isInquiry }) =>
    `A payment of ${formatCents(disputedCents ?? totalCents)} is ${isInquiry ? 'questioned' : 'disputed'}` +
    (answerBy ? `: answer by ${day(answerBy)}` : ''),
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isInquiry ? 'A buyer’s bank asks about a payment' : 'A buyer’s bank wants a payment back'}</Title>
      <Paragraph>
        {facts.buyer}’s bank {facts.isInquiry ? 'asks about' : 'wants'}{' '}
        {formatCents(facts.disputedCents ?? facts.totalCents)} of order {number(facts)}
        {facts.isInquiry ? '.' : ' back.'} {facts.answerBy && `Answer by ${moment(facts.answerBy)}. `}
        {facts.answerBy &&
          (facts.isInquiry
            ? 'Without an answer, the bank may take the money back.'
            : 'Without an answer, the money goes back to the buyer.')}
      </Paragraph>
      <Paragraph>
        The sale’s page shows why. Your answer there sends the bank the receipt, your refund policy and the downloads.
      </Paragraph>
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>
        {facts.answerBy ? 'Answer the bank' : 'See this sale'}
      </Action>
      <Receipt facts={facts} caption={`Order ${number(facts)}, paid on ${day(facts.paidAt)}`} />
    </>
  ),
})

function day(time: string | null): string {
  return time ? new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) : 'a day not known'
}

/** Date and time, in UTC. */
function moment(time: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(time).toLocaleString('en-US', options)} UTC`
}
