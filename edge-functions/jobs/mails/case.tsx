// Mails about a case: each step, to whoever of buyer and seller did not take it. Facts: private.mail_case_step.
import { z } from 'zod'
import { CASE_KINDS, CASE_STATES } from '../../../contract/choices.ts'
import { pages } from '../../../contract/pages.ts'
import { Action, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const caseFacts = z.object({
  threadId: z.uuid(),
  title: z.string(),
  state: z.enum(CASE_STATES),
  kind: z.enum(CASE_KINDS),
  offer: z.enum(['refund', 'replacement']).nullable(),
  outcome: z.enum(['refunded', 'replaced', 'rejected', 'withdrawn']).nullable(),
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

function explain({ state, offer, outcome, dueAt, buyer, seller, isSeller }: CaseFacts): string {
  const until = dueAt ? new Date(dueAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) : ''
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
  subject: ({ state, title }) => `${SUBJECTS[state]} “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>
        {SUBJECTS[facts.state]} “{facts.title}”
      </Title>
      <Paragraph>{explain(facts)}</Paragraph>
      {facts.words && <Quote>{facts.words}</Quote>}
      <Action href={context.to(pages.thread.path({ threadId: facts.threadId }))}>Go to the case</Action>
    </>
  ),
})
