// Mails about money that goes back or hasn't come: withdrawals, refunds, disputes, warnings of fraud,
// pending payments.
import { Fragment } from 'react'
import { z } from 'zod'
import { t } from '#texts'
import { BANK_TIME } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { withdrawalWords } from '../../../contract/text/withdrawal.ts'
import { cents, day, moment, type OrderFacts, orderFacts, Receipt, titles } from './orders.tsx'
import { Action, Paragraph, Quote, Sentences, Title } from './parts.tsx'
import { type MailContext, mailTemplate, whyOfSide } from './template.ts'

/** Of a withdrawal: when it was declared, and by which name. */
const withdrawalFacts = orderFacts.extend({ declaredAt: z.string(), declaredBy: z.string().nullish() })
const disputeFacts = orderFacts.extend({
  disputedCents: cents.optional(),
  isInquiry: z.boolean().default(false),
  /** Until when the seller can answer; null where the bank takes no answer. */
  answerBy: z.string().nullish(),
})

/** To the sale or the order, by the side that gets the mail. */
type ToOrderProps = { facts: OrderFacts; context: MailContext; order: string }
const ToOrder = ({ facts, context, order }: ToOrderProps) =>
  facts.isSeller ? (
    <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>{t`See this sale`}</Action>
  ) : (
    <Action href={order}>{t`Go to your order`}</Action>
  )

const declared = (facts: z.output<typeof withdrawalFacts>): string => {
  const { isSeller, buyer, declaredAt, declaredBy, orderNumber } = facts
  const words = withdrawalWords(titles(facts), orderNumber, declaredBy ?? buyer)
  return isSeller
    ? t`${buyer} declared on ${{ moment: moment(declaredAt) }}: “${words}” The full amount is refunded automatically.`
    : t`You declared on ${{ moment: moment(declaredAt) }}: “${words}” The full amount is refunded automatically.`
}

export const withdrawal = mailTemplate(withdrawalFacts, {
  why: whyOfSide,
  subject: (facts) => t`Withdrawal from order ${{ number: facts.orderNumber }}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isSeller ? t`A buyer withdrew from a purchase` : t`You withdrew from your purchase`}</Title>
      <Paragraph>{declared(facts)}</Paragraph>
      <Receipt facts={facts} />
      <ToOrder facts={facts} context={context} order={context.orderPage(facts.orderId)} />
    </>
  ),
})

const refundFacts = orderFacts.extend({
  /** Of a refund that failed at the buyer's bank: its cents. */
  failedCents: cents.optional(),
  /** Requests that the seller approved within the last minutes: this mail is about them too. */
  approvals: z.array(z.object({ cents, words: z.string().nullish() })).default([]),
})

export const refund = mailTemplate(refundFacts, {
  why: whyOfSide,
  subject: ({ failedCents, ...facts }) =>
    failedCents
      ? t`A refund of ${{ amount: formatCents(failedCents) }} for order ${{ number: facts.orderNumber }} failed`
      : t`${{ amount: formatCents(facts.refundedCents) }} refunded for order ${{ number: facts.orderNumber }}`,
  Body: ({ facts: { failedCents, ...facts }, context }) =>
    failedCents ? (
      <>
        <Title>{t`Refund failed`}</Title>
        <Paragraph>
          {facts.isSeller
            ? t`${{ buyer: facts.buyer }}’s bank returned ${{ amount: formatCents(failedCents) }} for ${{ items: titles(facts) }}. The money is in your Stripe balance and still owed. We’ll try again. Until then, the buyer can use what was taken back for this refund.`
            : t`Your bank returned ${{ amount: formatCents(failedCents) }} for ${{ items: titles(facts) }}. The money is in ${{ seller: facts.seller }}’s Stripe balance and still owed. We’ll try again. Your order shows what you can use until then.`}
        </Paragraph>
        <ToOrder facts={facts} context={context} order={context.orderPage(facts.orderId)} />
      </>
    ) : (
      <>
        <Title>{t`Refund issued`}</Title>
        {facts.approvals.map((approval, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Fragment key={index}>
            <Paragraph>
              {approval.words
                ? t`${{ seller: facts.seller }} approved your refund request for ${{ amount: formatCents(approval.cents) }}:`
                : t`${{ seller: facts.seller }} approved your refund request for ${{ amount: formatCents(approval.cents) }}.`}
            </Paragraph>
            {approval.words && <Quote>{approval.words}</Quote>}
          </Fragment>
        ))}
        <Sentences>
          {facts.isSeller
            ? t`You refunded ${{ buyer: facts.buyer }} for ${{ items: titles(facts) }}.`
            : t`${{ seller: facts.seller }} refunded you for ${{ items: titles(facts) }}.`}
          {t`Refunded so far: ${{ amount: formatCents(facts.refundedCents) }} of ${{ total: formatCents(facts.totalCents) }}.`}
        </Sentences>
        {!facts.isSeller && <Paragraph>{t`The money will appear on your card within a few days.`}</Paragraph>}
        <ToOrder facts={facts} context={context} order={context.orderPage(facts.orderId)} />
      </>
    ),
})

const pendingFacts = orderFacts.extend({
  isFailed: z.boolean().default(false),
  /** Of a failure: whether its reader has no account. */
  isGuest: z.boolean().default(false),
})

export const payment_pending = mailTemplate(pendingFacts, {
  why: () => t`You get this because you ordered this on Marketplace.`,
  subject: ({ isFailed, ...facts }) =>
    isFailed ? t`Payment failed for ${{ items: titles(facts) }}` : t`Payment pending for ${{ items: titles(facts) }}`,
  Body: ({ facts: { isFailed, ...facts }, context }) => {
    const isMember = !context.isGuest && !facts.isGuest
    return (
      <>
        <Title>{isFailed ? t`Payment failed` : t`Payment pending`}</Title>
        {isFailed ? (
          <Sentences>
            {t`Your payment for ${{ items: titles(facts) }} didn’t go through and you weren’t charged.`}
            {isMember && !facts.isGift
              ? t`Items that are still for sale are back in your cart.`
              : t`To try again, open the item in the shop.`}
          </Sentences>
        ) : (
          <Sentences>
            {t`Your bank is processing your payment for ${{ items: titles(facts) }} from ${{ seller: facts.seller }}.`}
            {BANK_TIME}
            {t`You don’t need to pay again. We’ll email you when it’s paid or if it fails.`}
          </Sentences>
        )}
        <Receipt facts={facts} />
        {isMember &&
          (isFailed && !facts.isGift ? (
            <Action href={context.to(pages.cart.path())}>{t`Open your cart`}</Action>
          ) : (
            <Action href={context.to(pages.order.path({ orderId: facts.orderId }))}>{t`Go to your order`}</Action>
          ))}
      </>
    )
  },
})

const disputed = ({ disputedCents, totalCents }: { disputedCents?: number | undefined; totalCents: number }) =>
  formatCents(disputedCents ?? totalCents)
const respondBy = (until: string, isInquiry: boolean) =>
  isInquiry
    ? t`Respond by ${until}. Without a response, the bank may take the money back.`
    : t`Respond by ${until}. Without a response, the buyer gets the money back.`

export const dispute = mailTemplate(disputeFacts, {
  why: () => t`You get this because you sold this.`,
  subject: ({ answerBy, isInquiry, ...facts }) => {
    const amount = disputed(facts)
    if (!answerBy) return isInquiry ? t`A payment of ${amount} is questioned` : t`A payment of ${amount} is disputed`
    const until = day(answerBy)
    return isInquiry
      ? t`A payment of ${amount} is questioned: respond by ${until}`
      : t`A payment of ${amount} is disputed: respond by ${until}`
  },
  Body: ({ facts, context }) => (
    <>
      <Title>
        {facts.isInquiry ? t`A buyer’s bank is asking about a payment` : t`A buyer’s bank disputed a payment`}
      </Title>
      <Sentences>
        {facts.isInquiry
          ? t`${{ buyer: facts.buyer }}’s bank is asking about ${{ amount: disputed(facts) }} of order ${{ number: facts.orderNumber }}.`
          : t`${{ buyer: facts.buyer }}’s bank disputed ${{ amount: disputed(facts) }} of order ${{ number: facts.orderNumber }}.`}
        {facts.answerBy && respondBy(moment(facts.answerBy), facts.isInquiry)}
      </Sentences>
      <Paragraph>{t`The sale page shows the reason. Your response there includes the receipt, your refund policy and the downloads.`}</Paragraph>
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>
        {facts.answerBy ? t`Respond to the bank` : t`See this sale`}
      </Action>
      <Receipt facts={facts} />
    </>
  ),
})

export const fraud_warning = mailTemplate(orderFacts.extend({ isRefunded: z.boolean() }), {
  why: () => t`You get this because you sold this.`,
  subject: ({ totalCents, orderNumber }) =>
    t`The payment of ${{ amount: formatCents(totalCents) }} for order ${{ number: orderNumber }} may be fraud`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`A card’s bank warned of fraud`}</Title>
      <Sentences>
        {t`The bank says that the cardholder may not have paid ${{ amount: formatCents(facts.totalCents) }} for ${{ items: titles(facts) }}, order ${{ number: facts.orderNumber }}.`}
        {facts.isRefunded
          ? t`We’re refunding it, as you chose under Payouts. Access to the files has ended.`
          : t`A refund now can prevent a dispute and its fee.`}
      </Sentences>
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>
        {facts.isRefunded ? t`See this sale` : t`Refund or keep the payment`}
      </Action>
      <Receipt facts={facts} />
    </>
  ),
})
