// Mails to sellers about their sales, keys, drafts and webhooks.
import { z } from 'zod'
import { t } from '#texts'
import { ERRORS, isErrorCode } from '../../../contract/errors.ts'
import { pages } from '../../../contract/pages.ts'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { moment, type OrderFacts, orderFacts, Receipt, titles } from './orders.tsx'
import { Action, Paragraph, Quote, Sentences, Title } from './parts.tsx'
import { type MailContext, mailTemplate } from './template.ts'

type SaleProps = { facts: OrderFacts; context: MailContext }

const soldWords = (facts: OrderFacts): string => {
  const [buyer, items] = [facts.buyer, titles(facts)]
  return facts.isGift ? t`${buyer} bought ${items} from you as a gift.` : t`${buyer} bought ${items} from you.`
}

const Bought = ({ facts }: Pick<SaleProps, 'facts'>) => (
  <>
    <Paragraph>{soldWords(facts)}</Paragraph>
    <Receipt facts={facts} />
    {facts.feeCents > 0 && (
      <Paragraph>
        {t`The marketplace fee is ${{ fee: formatCents(facts.feeCents) }}. You earn ${{ amount: formatCents(facts.totalCents - facts.taxCents - facts.feeCents) }} before Stripe’s fee.`}
      </Paragraph>
    )}
    {facts.taxCents > 0 && (
      <Paragraph>
        {t`The payment includes ${{ tax: formatCents(facts.taxCents) }} in tax that you collect and must remit. It isn’t part of your earnings.`}
      </Paragraph>
    )}
  </>
)

const ToSale = ({ facts, context }: SaleProps) => (
  <Action href={context.to(pages.sale.path({ orderId: facts.orderId }))}>{t`See this sale`}</Action>
)

export const sale = mailTemplate(orderFacts, {
  why: () => t`You get this because you sell on Marketplace.`,
  subject: (facts) => t`You sold ${{ items: titles(facts) }}`,
  Body: (props) => (
    <>
      <Title>{t`You made a sale`}</Title>
      <Bought {...props} />
      <ToSale {...props} />
    </>
  ),
})

/** In place of the other for the seller's very first paid sale. */
export const first_sale = mailTemplate(orderFacts, {
  why: () => t`You get this because you sell on Marketplace.`,
  subject: (facts) => t`Your first sale: ${{ items: titles(facts) }}`,
  Body: (props) => (
    <>
      <Title>{t`Congratulations on your first sale!`}</Title>
      <Bought {...props} />
      <Paragraph>{t`The money is in your Stripe account. Stripe pays out to your bank. The first payout usually takes one to two weeks. Payouts in your dashboard shows the next one.`}</Paragraph>
      <ToSale {...props} />
    </>
  ),
})

const keysFacts = z.object({ listingId: z.uuid(), title: z.string(), isWaiting: z.boolean() })

export const licence_keys_needed = mailTemplate(keysFacts, {
  why: () => t`You get this because you sell this item with licence keys.`,
  subject: ({ title, isWaiting }) => (isWaiting ? t`A buyer needs a key for “${title}”` : t`“${title}” is sold out`),
  Body: ({ facts, context }) => (
    <>
      <Title>{t`Add licence keys for “${{ title: facts.title }}”`}</Title>
      <Paragraph>
        {facts.isWaiting
          ? t`A buyer paid, but your list of keys is empty. They get the next key that you add.`
          : t`You sold the last key of your list. The item is for sale again once you add more.`}
      </Paragraph>
      <Action href={context.to(pages.licences.path({ itemId: facts.listingId }))}>{t`Add keys`}</Action>
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
const inWords = (reason: string) => {
  if (reason === 'disconnected') return t`Your Stripe account isn’t connected.`
  return isErrorCode(reason) ? ERRORS[reason].message : reason
}

const failed = ({ title }: z.output<typeof draftFacts>): string =>
  title ? t`We couldn’t publish “${title}”` : t`We couldn’t publish your draft`

export const draft_failed = mailTemplate(draftFacts, {
  why: () => t`You get this because you scheduled this.`,
  subject: failed,
  Body: ({ facts, context }) => (
    <>
      <Title>{failed(facts)}</Title>
      <Paragraph>{t`It was scheduled for today. This is what went wrong:`}</Paragraph>
      <Quote>{inWords(facts.reason)}</Quote>
      <Paragraph>{t`Your draft is still there. Correct it, then publish it again.`}</Paragraph>
      <Action
        href={context.to(
          facts.isPost ? pages.post.path({ postId: facts.draftId }) : `${pages.upload.path()}?draft=${facts.draftId}`,
        )}
      >
        {t`Open the draft`}
      </Action>
    </>
  ),
})

const webhookFacts = z.object({ webhookId: z.uuid(), url: z.string(), why: z.enum(['gone', 'failures']) })

const WHY_OFF = {
  gone: t`It responded with 410 Gone.`,
  failures: t`Deliveries to it failed for five days.`,
}

export const webhook_off = mailTemplate(webhookFacts, {
  why: () => t`You get this because you have a webhook on Marketplace.`,
  subject: () => t`We turned off one of your webhooks`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`We turned off one of your webhooks`}</Title>
      <Paragraph>{t`We no longer send events to this URL:`}</Paragraph>
      <Quote>{facts.url}</Quote>
      <Sentences>
        {WHY_OFF[facts.why]}
        {t`Turn it on again once it works. We’ll then deliver the events it missed, with up to ten tries each.`}
      </Sentences>
      <Action href={context.to(pages.webhook.path({ webhookId: facts.webhookId }))}>{t`See the webhook`}</Action>
    </>
  ),
})

export const identity_required = mailTemplate(z.object({ requiredFrom: z.string() }), {
  why: () => t`You get this because you sell on Marketplace.`,
  subject: ({ requiredFrom }) => t`Say who sells by ${{ day: formatUtcDay(requiredFrom) }}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{t`Say who sells`}</Title>
      <Paragraph>
        {t`From ${{ moment: moment(facts.requiredFrom) }}, every seller must say whether they sell as a trader or a private person. Buyers see it on your items.`}
      </Paragraph>
      <Paragraph>{t`If you haven’t by then, we pause your listings until you do. Open checkouts finish, and your buyers keep their files.`}</Paragraph>
      <Action href={context.to(pages.payments.path())}>{t`Say who sells`}</Action>
    </>
  ),
})
