// Mails about money that goes back or hasn't come: withdrawals, refunds, disputes, warnings of fraud,
// pending payments.
import { Fragment } from 'react'
import { z } from 'zod'
import { BANK_TIME } from '../../../contract/limits.ts'
import { pages } from '../../../contract/pages.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { withdrawalWords } from '../../../contract/text/withdrawal.ts'
import { cents, day, moment, type OrderFacts, orderFacts, Receipt, titles } from './orders.tsx'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { type MailContext, mailTemplate } from './template.ts'

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
    <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>See this sale</Action>
  ) : (
    <Action href={order}>Go to your order</Action>
  )

export const withdrawal = mailTemplate(withdrawalFacts, {
  why: ({ isSeller }) => (isSeller ? 'you sold this' : 'you bought this'),
  subject: (facts) => `Withdrawal from order ${facts.orderNumber}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isSeller ? 'A buyer withdrew from a purchase' : 'You withdrew from your purchase'}</Title>
      <Paragraph>
        {facts.isSeller ? facts.buyer : 'You'} declared on {moment(facts.declaredAt)}: “I,{' '}
        {facts.declaredBy ?? facts.buyer}, {withdrawalWords(titles(facts), facts.orderNumber)}.” The full amount is
        refunded automatically.
      </Paragraph>
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
  why: ({ isSeller }) => (isSeller ? 'you sold this' : 'you bought this'),
  subject: ({ failedCents, ...facts }) =>
    failedCents
      ? `A refund of ${formatCents(failedCents)} for order ${facts.orderNumber} failed`
      : `${formatCents(facts.refundedCents)} refunded for order ${facts.orderNumber}`,
  Body: ({ facts: { failedCents, ...facts }, context }) =>
    failedCents ? (
      <>
        <Title>Refund failed</Title>
        <Paragraph>
          {facts.isSeller ? `${facts.buyer}’s` : 'Your'} bank returned {formatCents(failedCents)} for {titles(facts)}.
          The money is in {facts.isSeller ? 'your' : `${facts.seller}’s`} Stripe balance and still owed. We’ll try
          again.{' '}
          {facts.isSeller
            ? 'Until then, the buyer can use what was taken back for this refund.'
            : 'Your order shows what you can use until then.'}
        </Paragraph>
        <ToOrder facts={facts} context={context} order={context.orderPage(facts.orderId)} />
      </>
    ) : (
      <>
        <Title>Refund issued</Title>
        {facts.approvals.map((approval, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <Fragment key={index}>
            <Paragraph>
              {facts.seller} approved your refund request for {formatCents(approval.cents)}
              {approval.words ? ':' : '.'}
            </Paragraph>
            {approval.words && <Quote>{approval.words}</Quote>}
          </Fragment>
        ))}
        <Paragraph>
          {facts.isSeller ? `You refunded ${facts.buyer}` : `${facts.seller} refunded you`} for {titles(facts)}.
          Refunded so far: {formatCents(facts.refundedCents)} of {formatCents(facts.totalCents)}.
        </Paragraph>
        {!facts.isSeller && <Paragraph>The money will appear on your card within a few days.</Paragraph>}
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
  why: 'you ordered this on Marketplace',
  subject: ({ isFailed, ...facts }) => `Payment ${isFailed ? 'failed' : 'pending'} for ${titles(facts)}`,
  Body: ({ facts: { isFailed, ...facts }, context }) => {
    const isMember = !context.isGuest && !facts.isGuest
    return (
      <>
        <Title>{isFailed ? 'Payment failed' : 'Payment pending'}</Title>
        {isFailed ? (
          <Paragraph>
            Your payment for {titles(facts)} didn’t go through and you weren’t charged.{' '}
            {isMember && !facts.isGift
              ? 'Items that are still for sale are back in your cart.'
              : 'To try again, open the item in the shop.'}
          </Paragraph>
        ) : (
          <Paragraph>
            Your bank is processing your payment for {titles(facts)} from {facts.seller}. {BANK_TIME} You don’t need to
            pay again. We’ll email you when it’s paid or if it fails.
          </Paragraph>
        )}
        <Receipt facts={facts} />
        {isMember &&
          (isFailed && !facts.isGift ? (
            <Action href={context.to(pages.cart.path())}>Open your cart</Action>
          ) : (
            <Action href={context.to(pages.order.path({ orderId: facts.orderId }))}>Go to your order</Action>
          ))}
      </>
    )
  },
})

export const dispute = mailTemplate(disputeFacts, {
  why: 'you sold this',
  subject: ({ totalCents, disputedCents, answerBy, isInquiry }) =>
    `A payment of ${formatCents(disputedCents ?? totalCents)} is ${isInquiry ? 'questioned' : 'disputed'}` +
    (answerBy ? `: respond by ${day(answerBy)}` : ''),
  Body: ({ facts, context }) => (
    <>
      <Title>
        {facts.isInquiry ? 'A buyer’s bank is asking about a payment' : 'A buyer’s bank disputed a payment'}
      </Title>
      <Paragraph>
        {facts.buyer}’s bank {facts.isInquiry ? 'is asking about' : 'disputed'}{' '}
        {formatCents(facts.disputedCents ?? facts.totalCents)} of order {facts.orderNumber}.{' '}
        {facts.answerBy && `Respond by ${moment(facts.answerBy)}. `}
        {facts.answerBy &&
          (facts.isInquiry
            ? 'Without a response, the bank may take the money back.'
            : 'Without a response, the buyer gets the money back.')}
      </Paragraph>
      <Paragraph>
        The sale page shows the reason. Your response there includes the receipt, your refund policy and the downloads.
      </Paragraph>
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>
        {facts.answerBy ? 'Respond to the bank' : 'See this sale'}
      </Action>
      <Receipt facts={facts} />
    </>
  ),
})

export const fraud_warning = mailTemplate(orderFacts.extend({ isRefunded: z.boolean() }), {
  why: 'you sold this',
  subject: ({ totalCents, orderNumber }) =>
    `The payment of ${formatCents(totalCents)} for order ${orderNumber} may be fraud`,
  Body: ({ facts, context }) => (
    <>
      <Title>A card’s bank warned of fraud</Title>
      <Paragraph>
        The bank says that the cardholder may not have paid {formatCents(facts.totalCents)} for {titles(facts)}, order{' '}
        {facts.orderNumber}.{' '}
        {facts.isRefunded
          ? 'We’re refunding it, as you chose under Payouts. Access to the files has ended.'
          : 'A refund now can prevent a dispute and its fee.'}
      </Paragraph>
      <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>
        {facts.isRefunded ? 'See this sale' : 'Refund or keep the payment'}
      </Action>
      <Receipt facts={facts} />
    </>
  ),
})
