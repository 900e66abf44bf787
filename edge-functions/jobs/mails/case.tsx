// Mails about a case or refund request: its steps to the other side, and a copy to its sender. Facts:
// private.mail_case_step.
import { z } from 'zod'
import { t } from '#texts'
import { CASE_KINDS, CASE_STATES, isRequest } from '../../../contract/choices.ts'
import { pages } from '../../../contract/pages.ts'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { type MailContext, mailTemplate, seller, stored, whyOfSide } from './template.ts'

const caseFacts = z.object({
  threadId: z.uuid(),
  title: z.string(),
  state: z.enum(CASE_STATES),
  kind: z.enum(CASE_KINDS),
  offer: z.enum(['refund', 'replacement']).nullable(),
  outcome: z.enum(['refunded', 'replaced', 'rejected', 'withdrawn', 'unanswered']).nullable(),
  refundCents: z.number().int().nullable(),
  words: z.string().nullable(),
  dueAt: z.string().nullable(),
  buyer: stored,
  seller,
  isSeller: z.boolean(),
})
type CaseFacts = z.output<typeof caseFacts>

const ENDS = {
  refunded: t`The buyer gets a refund.`,
  replaced: t`The buyer has the replacement.`,
  rejected: t`The buyer doesn’t get a refund.`,
  withdrawn: t`The buyer withdrew it.`,
  unanswered: t`The seller didn’t reply.`,
}

const SUBJECTS: Record<CaseFacts['state'], (title: string) => string> = {
  open: (title) => t`A buyer opened a case about “${title}”`,
  offered: (title) => t`The seller made you an offer for “${title}”`,
  rejected: (title) => t`The seller rejected your case about “${title}”`,
  replacing: (title) => t`A replacement is due for “${title}”`,
  delivered: (title) => t`Your replacement is ready: “${title}”`,
  escalated: (title) => t`We’re reviewing the case about “${title}”`,
  closed: (title) => t`Case closed: “${title}”`,
}

const dayOf = (iso: string | null) => (iso ? formatUtcDay(iso) : '')

const subjectOf = (facts: CaseFacts): string => {
  const { title, state, outcome, refundCents } = facts
  if (!isRequest(facts)) return SUBJECTS[state](title)
  if (state === 'open') return t`Refund request for “${title}”`
  if (refundCents !== null) return t`You got a refund for “${title}”`
  return outcome === 'rejected' ? t`The seller declined to refund “${title}”` : t`Refund request closed for “${title}”`
}

/** A request is open or ended: refunded by an answer or in another way. */
function explainRequest({ state, outcome, refundCents, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  const until = dayOf(dueAt)
  if (state === 'open')
    return t`${buyer} requested a refund. Respond by ${until}: refund some or all of it, or explain why not. After that, the request expires.`
  if (outcome === 'refunded' && refundCents !== null)
    return t`${seller} refunded ${{ amount: formatCents(refundCents) }}. It takes a few days to arrive.`
  if (outcome === 'refunded') return t`Refunded.`
  if (outcome === 'rejected')
    return t`${seller} declined the refund. If something is wrong with your purchase, report a problem on the order instead.`
  if (outcome === 'withdrawn') return t`${buyer} withdrew the refund request.`
  return isSeller
    ? t`You didn’t reply to ${buyer} in time, so the request has expired. You can still refund the order.`
    : t`${seller} didn’t reply in time, so the request has expired. You can message them or make a new request.`
}

function explain({ state, offer, outcome, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  const until = dayOf(dueAt)
  switch (state) {
    case 'open':
      return t`${buyer} reported a problem. Respond by ${until}: offer a refund or a replacement, or explain why not. Otherwise we’ll decide.`
    case 'offered':
      return offer === 'replacement'
        ? t`${seller} offered a replacement. If you don’t reply by ${until}, the offer is accepted automatically. The case stays open until you receive it.`
        : t`${seller} offered a refund. If you don’t reply by ${until}, the offer is accepted automatically.`
    case 'rejected':
      return t`${seller} rejected your case. If you disagree, ask us to decide by ${until}. After that, the case closes.`
    case 'replacing':
      return isSeller
        ? t`Send ${buyer} a working file by ${until}, and say in the case where to find it. Otherwise we’ll decide.`
        : t`${seller} has until ${until} to send you a working file. Otherwise we’ll decide.`
    case 'delivered':
      return t`Please confirm that you received it. If you didn’t, ask us to decide by ${until}. After that, the case closes.`
    case 'escalated':
      return t`We’ll review it and decide. You don’t need to do anything, but you can add details in the case.`
    default:
      return outcome ? ENDS[outcome] : ''
  }
}

const ToThread = ({ facts, context }: { facts: CaseFacts; context: MailContext }) =>
  context.isGuest ? (
    <Paragraph>{t`To see your files and refunds, open the link in your purchase email.`}</Paragraph>
  ) : (
    <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>
      {isRequest(facts) ? t`Go to the request` : t`Go to the case`}
    </Action>
  )

const shopCase = mailTemplate(caseFacts, {
  why: whyOfSide,
  subject: subjectOf,
  Body: ({ facts, context }) => (
    <>
      <Title>{subjectOf(facts)}</Title>
      <Paragraph>{isRequest(facts) ? explainRequest(facts) : explain(facts)}</Paragraph>
      {facts.words && <Quote>{facts.words}</Quote>}
      <ToThread facts={facts} context={context} />
    </>
  ),
})

/** To the buyer who opened it. */
export const case_sent = mailTemplate(caseFacts, {
  why: () => t`You get this because you asked for help with an order.`,
  subject: ({ title, kind }) =>
    isRequest({ kind }) ? t`We sent your refund request for “${title}”` : t`We sent your case about “${title}”`,
  Body: ({ facts, context }) => {
    const { title, seller, words } = facts
    const until = dayOf(facts.dueAt)
    return (
      <>
        <Title>{isRequest(facts) ? t`We sent your request` : t`We sent your case`}</Title>
        <Paragraph>
          {isRequest(facts)
            ? t`We sent your request about “${title}” to ${seller}. They have until ${until} to refund you or explain why not. After that, the request expires. You can then message them or make a new request.`
            : t`We sent your case about “${title}” to ${seller}. They have until ${until} to respond. After that, we’ll decide.`}
        </Paragraph>
        {words && (
          <>
            <Paragraph>{t`You wrote:`}</Paragraph>
            <Quote>{words}</Quote>
          </>
        )}
        <ToThread facts={facts} context={context} />
      </>
    )
  },
})

export { shopCase as case }
