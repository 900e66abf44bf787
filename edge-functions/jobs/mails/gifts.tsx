// Mails about gifts: to the recipient, and to the giver of one that came back or bounced.
import { z } from 'zod'
import { pages } from '../../../contract/pages.ts'
import { inQuotes, Licences, quietFacts } from './orders.tsx'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const giftFacts = quietFacts.extend({ note: z.string().nullable(), giver: z.string().nullable() })
const endedFacts = z.object({ title: z.string().nullable(), news: z.enum(['owned', 'refunded']) })
const updateFacts = z.object({
  orderId: z.uuid(),
  title: z.string(),
  news: z.enum(['returned', 'bounced']),
  isFree: z.boolean(),
})

export const gift = mailTemplate(giftFacts, {
  subject: ({ giver, title }) => `${giver ?? 'Someone'} gave you ${inQuotes(title, 'a gift')}`,
  Body: ({ facts, context }) => (
    <>
      <Title>{`${facts.giver ?? 'Someone'} gave you ${inQuotes(facts.title, 'a gift')}`}</Title>
      {facts.note && <Quote>{facts.note}</Quote>}
      <Licences licences={facts.licences} />
      {context.isGuest ? (
        <>
          <Action href={context.orderPage(facts.orderId)}>Open your gift</Action>
          <Paragraph>
            Anyone with this link can download the files. To keep them in an account, log in with this email address.
            You can return the gift on the same page.
          </Paragraph>
        </>
      ) : (
        <Action href={context.to(pages.library.path())}>Open your library</Action>
      )}
    </>
  ),
})

const ENDS = { owned: 'Your gift went back', refunded: 'Your gift was refunded' }

export const gift_ended = mailTemplate(endedFacts, {
  subject: ({ news, title }) => (title === null ? ENDS[news] : `${ENDS[news]}: “${title}”`),
  Body: ({ facts: { news, title } }) => (
    <>
      <Title>{ENDS[news]}</Title>
      <Paragraph>
        {news === 'owned'
          ? `You already have ${inQuotes(title, 'the item')}, so the gift went back to its giver.`
          : `The payment for ${inQuotes(title, 'your gift')} was refunded. You can’t download it any more.`}
      </Paragraph>
    </>
  ),
})

const UPDATES = { returned: 'Your gift was returned', bounced: 'We couldn’t deliver your gift' }

export const gift_update = mailTemplate(updateFacts, {
  subject: ({ news, title }) => `${UPDATES[news]}: “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>{UPDATES[facts.news]}</Title>
      <Paragraph>
        {facts.news === 'returned'
          ? `The recipient doesn’t keep “${facts.title}”.${facts.isFree ? '' : ' You get your money back.'}`
          : `The email with “${facts.title}” didn’t arrive. Correct the address to send it again.`}
      </Paragraph>
      <Action href={context.orderPage(facts.orderId)}>
        {facts.news === 'returned' ? 'See your gift' : 'Correct the address'}
      </Action>
    </>
  ),
})
