// Mails about a case, or a refund request: each step, to whoever of buyer and seller did not take it. Facts: private.mail_case_step.
import { z } from 'zod'
import { CASE_KINDS, CASE_STATES, isRequest } from '../../../contract/choices.ts'
import { formatCents } from '../../../contract/format.ts'
import { pages } from '../../../contract/pages.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

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
  refunded: 'The buyer gets the money for it back.',
  replaced: 'The buyer has the replacement.',
  rejected: 'Nothing is given back.',
  withdrawn: 'The buyer withdrew it.',
  unanswered: 'The seller did not answer.',
}

const SUBJECTS = {
  open: 'A buyer opened a case about',
  offered: 'The seller makes you an offer about',
  rejected: 'The seller rejected your case about',
  replacing: 'A replacement is due for',
  delivered: 'The seller says that you have the replacement for',
  escalated: 'We decide the case about',
  closed: 'The case is closed about',
}

const dayOf = (iso: string | null) =>
  iso ? new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) : ''

const subjectOf = (facts: CaseFacts): string => {
  if (!isRequest(facts)) return SUBJECTS[facts.state]
  if (facts.state === 'open') return 'A buyer asks for a refund of'
  if (facts.refundCents !== null) return 'You get money back for'
  return facts.outcome === 'rejected' ? 'The seller declines a refund of' : 'A refund request has ended for'
}

/** A request is open or it is ended: refunded by an answer, or because the money went back otherwise. */
function explainRequest({ state, outcome, refundCents, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  if (state === 'open')
    return `${buyer} asks for their money back. Please answer until ${dayOf(dueAt)}: refund all of it or a part, or say why not. After that the request ends.`
  if (outcome === 'refunded' && refundCents !== null)
    return `${seller} gives ${formatCents(refundCents)} back. It takes some days to arrive.`
  if (outcome === 'refunded') return 'The money went back.'
  if (outcome === 'rejected')
    return `${seller} does not give the money back. If something is wrong with what you bought, report a problem on the order instead.`
  if (outcome === 'withdrawn') return `${buyer} no longer asks for the money back.`
  return isSeller
    ? `You did not answer ${buyer} in time, so the request has ended. You can still refund the order.`
    : `${seller} did not answer in time, so the request has ended. You can write to them, or ask again.`
}

function explain({ state, offer, outcome, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  const until = dayOf(dueAt)
  switch (state) {
    case 'open':
      return `${buyer} says that something is wrong with it. Please answer until ${until}: offer a refund or a replacement, or say why not. After that we decide.`
    case 'offered':
      return `${seller} offers a ${offer}. If you do not answer until ${until}, you have accepted it.${offer === 'replacement' ? ' The case stays open until you have it.' : ''}`
    case 'rejected':
      return `${seller} does not agree. If you do not either, ask us to decide until ${until}; after that the case is closed.`
    case 'replacing':
      return isSeller
        ? `Please give ${buyer} a file that is as it should be until ${until}, and say in the case where it is. After that we decide.`
        : `${seller} has until ${until} to give you a file that is as it should be. After that we decide.`
    case 'delivered':
      return `Please look whether you have it, and say so. If not, ask us to decide until ${until}; after that the case is closed.`
    case 'escalated':
      return 'One of us looks at it and decides. You need not do anything, and may write what we should know.'
    default:
      return outcome ? ENDS[outcome] : ''
  }
}

export const shopCase = mailTemplate<CaseFacts>({
  facts: caseFacts,
  subject: (facts) => `${subjectOf(facts)} “${facts.title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>
        {subjectOf(facts)} “{facts.title}”
      </Title>
      <Paragraph>{isRequest(facts) ? explainRequest(facts) : explain(facts)}</Paragraph>
      {facts.words && <Quote>{facts.words}</Quote>}
      <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>
        {isRequest(facts) ? 'Go to the request' : 'Go to the case'}
      </Action>
    </>
  ),
})
