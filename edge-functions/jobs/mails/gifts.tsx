import { z } from 'zod'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { Licences, quietFacts, ToLibrary, titleOr } from './orders.tsx'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const giftFacts = quietFacts.extend({ note: z.string().nullable(), giver: z.string().nullable() })
const until = z.iso.datetime({ offset: true }).nullish()
const dayOf = (time?: string | null) => (time ? formatUtcDay(time) : '')
const endedFacts = z.object({ title: z.string().nullable(), news: z.enum(['refunded', 'leaving']), until })
const updateFacts = z.object({
  orderId: z.uuid(),
  title: z.string(),
  news: z.enum(['returned', 'bounced', 'leaving']),
  until,
  isFree: z.boolean(),
})

export const gift = mailTemplate(giftFacts, {
  why: 'somebody on Marketplace sent you a gift',
  subject: ({ giver, title }) => `${giver ?? 'Someone'} gave you ${titleOr(title, 'a gift')}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{`${facts.giver ?? 'Someone'} gave you ${titleOr(facts.title, 'a gift')}`}</Title>
      {facts.note && <Quote>{facts.note}</Quote>}
      <Licences licences={facts.licences} />
      {context.isGuest ? (
        <>
          <Action href={context.orderPage(facts.orderId)}>Open your gift</Action>
          <Paragraph>
            Anyone with this link can download the files. To keep them in an account, log in with this email address.
            You can return the gift on the same page. Until you open it, its giver can send it to another address.
          </Paragraph>
        </>
      ) : (
        <ToLibrary listingId={facts.listingId} context={context} />
      )}
    </>
  ),
})

const ENDS = { refunded: 'Your gift was refunded', leaving: 'Last days to return your gift' }

export const gift_ended = mailTemplate(endedFacts, {
  why: 'somebody on Marketplace sent you a gift',
  subject: ({ news, title }) => (title === null ? ENDS[news] : `${ENDS[news]}: “${title}”`),
  Body: ({ facts: { news, title, until } }) => (
    <>
      <Title>{ENDS[news]}</Title>
      <Paragraph>
        {news === 'leaving'
          ? `The seller of ${titleOr(title, 'your gift')} is closing their payments. You can return it by ${dayOf(until)}, using the link that we sent you. You can also keep it.`
          : `The payment for ${titleOr(title, 'your gift')} was refunded. You can no longer download it.`}
      </Paragraph>
    </>
  ),
})

const UPDATES = {
  returned: 'Your gift was returned',
  bounced: 'We couldn’t deliver your gift',
  leaving: 'Last days for a refund of your gift',
}
const words = ({ news, title, isFree, until }: z.infer<typeof updateFacts>) =>
  ({
    returned: `The recipient returned “${title}”.${isFree ? '' : ' You’ll get your money back.'}`,
    bounced: `The email with “${title}” didn’t arrive. Correct the address to send it again.`,
    leaving: `The seller of “${title}” is closing their payments. If the recipient returns it unopened by ${dayOf(until)}, you’ll get your money back. After that, it can’t be returned.`,
  })[news]

export const gift_update = mailTemplate(updateFacts, {
  why: 'you gave somebody a gift',
  subject: ({ news, title }) => `${UPDATES[news]}: “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>{UPDATES[facts.news]}</Title>
      <Paragraph>{words(facts)}</Paragraph>
      <Action href={context.orderPage(facts.orderId)}>
        {facts.news === 'bounced' ? 'Correct the address' : 'See your gift'}
      </Action>
    </>
  ),
})
