// Mails to sellers about their sales, keys, drafts and webhooks.
import { z } from 'zod'
import { ERRORS, isErrorCode } from '../../../contract/errors.ts'
import { pages } from '../../../contract/pages.ts'
import { formatUtcDay, formatUtcMoment } from '../../../contract/text/dates.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { type OrderFacts, orderFacts, Receipt, titles } from './orders.tsx'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { type MailContext, mailTemplate } from './template.ts'

type SaleProps = { facts: OrderFacts; context: MailContext }

const Bought = ({ facts }: Pick<SaleProps, 'facts'>) => (
  <>
    <Paragraph>
      {facts.buyer} bought {titles(facts)} from you{facts.isGift && ' as a gift'}.
    </Paragraph>
    <Receipt facts={facts} />
    {facts.feeCents > 0 && (
      <Paragraph>
        The marketplace fee is {formatCents(facts.feeCents)}. You earn{' '}
        {formatCents(facts.totalCents - facts.taxCents - facts.feeCents)} before Stripe’s fee.
      </Paragraph>
    )}
    {facts.taxCents > 0 && (
      <Paragraph>
        The payment includes {formatCents(facts.taxCents)} in tax that you collect and must remit. It isn’t part of your
        earnings.
      </Paragraph>
    )}
  </>
)

const ToSale = ({ facts, context }: SaleProps) => (
  <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>See this sale</Action>
)

export const sale = mailTemplate(orderFacts, {
  why: 'you sell on Marketplace',
  subject: (facts) => `You sold ${titles(facts)}`,
  Body: (props) => (
    <>
      <Title>You made a sale</Title>
      <Bought {...props} />
      <ToSale {...props} />
    </>
  ),
})

/** In place of the other for the seller's very first paid sale. */
export const first_sale = mailTemplate(orderFacts, {
  why: 'you sell on Marketplace',
  subject: (facts) => `Your first sale: ${titles(facts)}`,
  Body: (props) => (
    <>
      <Title>Congratulations on your first sale!</Title>
      <Bought {...props} />
      <Paragraph>
        The money is in your Stripe account. Stripe pays out to your bank. The first payout usually takes one to two
        weeks. Payouts in your dashboard shows the next one.
      </Paragraph>
      <ToSale {...props} />
    </>
  ),
})

const keysFacts = z.object({ listingId: z.uuid(), title: z.string(), isWaiting: z.boolean() })

export const licence_keys_needed = mailTemplate(keysFacts, {
  why: 'you sell this item with licence keys',
  subject: ({ title, isWaiting }) => (isWaiting ? `A buyer needs a key for “${title}”` : `“${title}” is sold out`),
  Body: ({ facts, context }) => (
    <>
      <Title>Add licence keys for “{facts.title}”</Title>
      <Paragraph>
        {facts.isWaiting
          ? 'A buyer paid, but your list of keys is empty. They get the next key that you add.'
          : 'You sold the last key of your list. The item is for sale again once you add more.'}
      </Paragraph>
      <Action href={context.to(pages.licences.path({ itemId: facts.listingId }))}>Add keys</Action>
    </>
  ),
})

const draftFacts = z.object({
  draftId: z.uuid(),
  isPost: z.boolean().default(false),
  title: z.string().nullable(),
  reason: z.string(),
})

/** The reason of a database rule is its code. */
const inWords = (reason: string) => (isErrorCode(reason) ? ERRORS[reason].message : reason)

export const draft_failed = mailTemplate(draftFacts, {
  why: 'you scheduled this',
  subject: ({ title }) => (title ? `We couldn’t publish “${title}”` : 'We couldn’t publish your draft'),
  Body: ({ facts, context }) => (
    <>
      <Title>We couldn’t publish {facts.title ? `“${facts.title}”` : 'your draft'}</Title>
      <Paragraph>It was scheduled for today. This is what went wrong:</Paragraph>
      <Quote>{inWords(facts.reason)}</Quote>
      <Paragraph>Your draft is still there. Correct it, then publish it again.</Paragraph>
      <Action
        href={context.to(
          facts.isPost ? pages.post.path({ postId: facts.draftId }) : `${pages.upload.path()}?draft=${facts.draftId}`,
        )}
      >
        Open the draft
      </Action>
    </>
  ),
})

const webhookFacts = z.object({ webhookId: z.uuid(), url: z.string(), why: z.enum(['gone', 'failures']) })

const WHY_OFF = {
  gone: 'It responded with 410 Gone.',
  failures: 'Deliveries to it failed for five days.',
}

export const webhook_off = mailTemplate(webhookFacts, {
  why: 'you have a webhook on Marketplace',
  subject: () => 'We turned off one of your webhooks',
  Body: ({ facts, context }) => (
    <>
      <Title>We turned off one of your webhooks</Title>
      <Paragraph>We no longer send events to this URL:</Paragraph>
      <Quote>{facts.url}</Quote>
      <Paragraph>
        {WHY_OFF[facts.why]} Turn it on again once it works. We’ll then deliver the events it missed, with up to ten
        tries each.
      </Paragraph>
      <Action href={context.to(pages.webhook.path({ webhookId: facts.webhookId }))}>See the webhook</Action>
    </>
  ),
})

export const identity_required = mailTemplate(z.object({ requiredFrom: z.string() }), {
  why: 'you sell on Marketplace',
  subject: ({ requiredFrom }) => `Say who sells by ${formatUtcDay(requiredFrom)}`,
  Body: ({ facts, context }) => (
    <>
      <Title>Say who sells</Title>
      <Paragraph>
        From {formatUtcMoment(facts.requiredFrom)} UTC, every seller must say whether they sell as a trader or a private
        person. Buyers see it on your items.
      </Paragraph>
      <Paragraph>
        If you haven’t by then, we pause your listings until you do. Open checkouts finish, and your buyers keep their
        files.
      </Paragraph>
      <Action href={context.to(pages.payments.path())}>Say who sells</Action>
    </>
  ),
})
