import { z } from 'zod'
import { t } from '#texts'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { Licences, quietFacts, ToLibrary } from './orders.tsx'
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

const given = ({ giver, title }: Pick<z.infer<typeof giftFacts>, 'giver' | 'title'>): string => {
  if (giver === null) return title === null ? t`Someone gave you a gift` : t`Someone gave you “${title}”`
  return title === null ? t`${giver} gave you a gift` : t`${giver} gave you “${title}”`
}

export const gift = mailTemplate(giftFacts, {
  why: () => t`You get this because somebody on Marketplace sent you a gift.`,
  subject: given,
  Body: ({ facts, context }) => (
    <>
      <Title>{given(facts)}</Title>
      {facts.note && <Quote>{facts.note}</Quote>}
      <Licences licences={facts.licences} />
      {context.isGuest ? (
        <>
          <Action href={context.orderPage(facts.orderId)}>{t`Open your gift`}</Action>
          <Paragraph>
            {t`Anyone with this link can download the files. To keep them in an account, log in with this email address. You can return the gift on the same page. Until you open it, its giver can send it to another address.`}
          </Paragraph>
        </>
      ) : (
        <ToLibrary listingId={facts.listingId} context={context} />
      )}
    </>
  ),
})

const ENDS = { refunded: t`Your gift was refunded`, leaving: t`Last days to return your gift` }

const explainEnd = ({ news, title, until }: z.infer<typeof endedFacts>): string => {
  const day = dayOf(until)
  if (news === 'refunded')
    return title === null
      ? t`The payment for your gift was refunded. You can no longer download it.`
      : t`The payment for “${title}” was refunded. You can no longer download it.`
  return title === null
    ? t`The seller of your gift is closing their payments. You can return it by ${day}, using the link that we sent you. You can also keep it.`
    : t`The seller of “${title}” is closing their payments. You can return it by ${day}, using the link that we sent you. You can also keep it.`
}

export const gift_ended = mailTemplate(endedFacts, {
  why: () => t`You get this because somebody on Marketplace sent you a gift.`,
  subject: ({ news, title }) => (title === null ? ENDS[news] : t`${{ news: ENDS[news] }}: “${title}”`),
  Body: ({ facts }) => (
    <>
      <Title>{ENDS[facts.news]}</Title>
      <Paragraph>{explainEnd(facts)}</Paragraph>
    </>
  ),
})

const UPDATES = {
  returned: t`Your gift was returned`,
  bounced: t`We couldn’t deliver your gift`,
  leaving: t`Last days for a refund of your gift`,
}

const explainUpdate = ({ news, title, isFree, until }: z.infer<typeof updateFacts>): string => {
  if (news === 'bounced') return t`The email with “${title}” didn’t arrive. Correct the address to send it again.`
  if (news === 'leaving')
    return t`The seller of “${title}” is closing their payments. If the recipient returns it unopened by ${{ day: dayOf(until) }}, you’ll get your money back. After that, it can’t be returned.`
  return isFree
    ? t`The recipient returned “${title}”.`
    : t`The recipient returned “${title}”. You’ll get your money back.`
}

export const gift_update = mailTemplate(updateFacts, {
  why: () => t`You get this because you gave somebody a gift.`,
  subject: ({ news, title }) => t`${{ news: UPDATES[news] }}: “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>{UPDATES[facts.news]}</Title>
      <Paragraph>{explainUpdate(facts)}</Paragraph>
      <Action href={context.orderPage(facts.orderId)}>
        {facts.news === 'bounced' ? t`Correct the address` : t`See your gift`}
      </Action>
    </>
  ),
})
