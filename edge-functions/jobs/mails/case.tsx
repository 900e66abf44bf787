// Mails about a case or refund request: its steps to the other side, and a copy to its sender. Facts:
// private.mail_case_step.
import { z } from 'zod'
import { CASE_KINDS, CASE_STATES, isRequest } from '../../../contract/choices.ts'
import { pages } from '../../../contract/pages.ts'
import { formatUtcDay } from '../../../contract/text/dates.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { type MailContext, mailTemplate } from './template.ts'

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
  buyer: z.string(),
  seller: z.string(),
  isSeller: z.boolean(),
})
type CaseFacts = z.output<typeof caseFacts>

const ENDS = {
  refunded: 'The buyer gets a refund.',
  replaced: 'The buyer has the replacement.',
  rejected: 'The buyer doesn’t get a refund.',
  withdrawn: 'The buyer withdrew it.',
  unanswered: 'The seller didn’t reply.',
}

const SUBJECTS = {
  open: 'A buyer opened a case about',
  offered: 'The seller made you an offer for',
  rejected: 'The seller rejected your case about',
  replacing: 'A replacement is due for',
  delivered: 'Your replacement is ready:',
  escalated: 'We’re reviewing the case about',
  closed: 'Case closed:',
}

const dayOf = (iso: string | null) => (iso ? formatUtcDay(iso) : '')

const subjectOf = (facts: CaseFacts): string => {
  if (!isRequest(facts)) return SUBJECTS[facts.state]
  if (facts.state === 'open') return 'Refund request for'
  if (facts.refundCents !== null) return 'You got a refund for'
  return facts.outcome === 'rejected' ? 'The seller declined to refund' : 'Refund request closed for'
}

/** A request is open or ended: refunded by an answer or in another way. */
function explainRequest({ state, outcome, refundCents, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  if (state === 'open')
    return `${buyer} requested a refund. Respond by ${dayOf(dueAt)}: refund some or all of it, or explain why not. After that, the request expires.`
  if (outcome === 'refunded' && refundCents !== null)
    return `${seller} refunded ${formatCents(refundCents)}. It takes a few days to arrive.`
  if (outcome === 'refunded') return 'Refunded.'
  if (outcome === 'rejected')
    return `${seller} declined the refund. If something is wrong with your purchase, report a problem on the order instead.`
  if (outcome === 'withdrawn') return `${buyer} withdrew the refund request.`
  return isSeller
    ? `You didn’t reply to ${buyer} in time, so the request has expired. You can still refund the order.`
    : `${seller} didn’t reply in time, so the request has expired. You can message them or make a new request.`
}

function explain({ state, offer, outcome, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  const until = dayOf(dueAt)
  switch (state) {
    case 'open':
      return `${buyer} reported a problem. Respond by ${until}: offer a refund or a replacement, or explain why not. Otherwise we’ll decide.`
    case 'offered':
      return `${seller} offered a ${offer}. If you don’t reply by ${until}, the offer is accepted automatically.${offer === 'replacement' ? ' The case stays open until you receive it.' : ''}`
    case 'rejected':
      return `${seller} rejected your case. If you disagree, ask us to decide by ${until}. After that, the case closes.`
    case 'replacing':
      return isSeller
        ? `Send ${buyer} a working file by ${until}, and say in the case where to find it. Otherwise we’ll decide.`
        : `${seller} has until ${until} to send you a working file. Otherwise we’ll decide.`
    case 'delivered':
      return `Please confirm that you received it. If you didn’t, ask us to decide by ${until}. After that, the case closes.`
    case 'escalated':
      return 'We’ll review it and decide. You don’t need to do anything, but you can add details in the case.'
    default:
      return outcome ? ENDS[outcome] : ''
  }
}

const ToThread = ({ facts, context }: { facts: CaseFacts; context: MailContext }) =>
  context.isGuest ? (
    <Paragraph>To see your files and refunds, open the link in your purchase email.</Paragraph>
  ) : (
    <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>
      {isRequest(facts) ? 'Go to the request' : 'Go to the case'}
    </Action>
  )

const shopCase = mailTemplate(caseFacts, {
  why: ({ isSeller }) => (isSeller ? 'you sold this' : 'you bought this'),
  subject: (facts) => `${subjectOf(facts)} “${facts.title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>
        {subjectOf(facts)} “{facts.title}”
      </Title>
      <Paragraph>{isRequest(facts) ? explainRequest(facts) : explain(facts)}</Paragraph>
      {facts.words && <Quote>{facts.words}</Quote>}
      <ToThread facts={facts} context={context} />
    </>
  ),
})

/** To the buyer who opened it. */
export const case_sent = mailTemplate(caseFacts, {
  why: 'you asked for help with an order',
  subject: (facts) => `We sent your ${isRequest(facts) ? 'refund request for' : 'case about'} “${facts.title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>We sent your {isRequest(facts) ? 'request' : 'case'}</Title>
      <Paragraph>
        We sent your {isRequest(facts) ? 'request' : 'case'} about “{facts.title}” to {facts.seller}. They have until{' '}
        {dayOf(facts.dueAt)} to {isRequest(facts) ? 'refund you or explain why not' : 'respond'}.{' '}
        {isRequest(facts)
          ? 'After that, the request expires. You can then message them or make a new request.'
          : 'After that, we’ll decide.'}
      </Paragraph>
      {facts.words && (
        <>
          <Paragraph>You wrote:</Paragraph>
          <Quote>{facts.words}</Quote>
        </>
      )}
      <ToThread facts={facts} context={context} />
    </>
  ),
})

export { shopCase as case }
