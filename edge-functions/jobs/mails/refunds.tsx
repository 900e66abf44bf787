// Mails about money that goes back: withdrawals, refunds and disputes.
import { z } from 'zod'
import { pages } from '../../../contract/pages.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { cents, day, moment, orderFacts, Receipt, titles } from './orders.tsx'
import { Action, Paragraph, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

/** Of a withdrawal: when it was declared. */
const withdrawalFacts = orderFacts.extend({ declaredAt: z.string() })
const disputeFacts = orderFacts.extend({
  disputedCents: cents.optional(),
  isInquiry: z.boolean().default(false),
  /** Until when the seller can answer; null where the bank takes no answer. */
  answerBy: z.string().nullish(),
})

export const withdrawal = mailTemplate(withdrawalFacts, {
  subject: (facts) => `Withdrawal from order ${facts.orderNumber}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{facts.isSeller ? 'A buyer withdrew from a purchase' : 'You withdrew from your purchase'}</Title>
      <Paragraph>
        {facts.isSeller ? facts.buyer : 'You'} declared on {moment(facts.declaredAt)}: “I withdraw from my contract for{' '}
        {titles(facts)}, order {facts.orderNumber}.” The full amount is refunded automatically.
      </Paragraph>
      <Receipt facts={facts} />
      {facts.isSeller ? (
        <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>See this sale</Action>
      ) : (
        <Action href={context.orderPage(facts.orderId)}>Go to your order</Action>
      )}
    </>
  ),
})

/** Of a refund that failed at the buyer's bank: its cents. */
const refundFacts = orderFacts.extend({ failedCents: cents.optional() })

export const refund = mailTemplate(refundFacts, {
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
        {facts.isSeller ? (
          <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>See this sale</Action>
        ) : (
          <Action href={context.orderPage(facts.orderId)}>Go to your order</Action>
        )}
      </>
    ) : (
      <>
        <Title>Refund issued</Title>
        <Paragraph>
          {facts.isSeller ? `You refunded ${facts.buyer}` : `${facts.seller} refunded you`} for {titles(facts)}.
          Refunded so far: {formatCents(facts.refundedCents)} of {formatCents(facts.totalCents)}.
        </Paragraph>
        {!facts.isSeller && (
          <>
            <Paragraph>The money will appear on your card within a few days.</Paragraph>
            <Action href={context.orderPage(facts.orderId)}>Go to your order</Action>
          </>
        )}
      </>
    ),
})

export const dispute = mailTemplate(disputeFacts, {
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
