import { z } from 'zod'
import { salesSource } from '../../../contract/customers.ts'
import { invitationWords } from '../../../contract/text/invitations.ts'
import { Licences, licenceFacts } from './orders.tsx'
import { Action, GuestLinks, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate, sellerFacts } from './template.ts'

const copyFacts = licenceFacts.extend({ seller: z.string(), reason: z.string() })

export const free_copy = mailTemplate(copyFacts, {
  why: 'a seller on Marketplace sent you an item',
  subject: ({ seller, title }) => `${seller} sent you “${title}”`,
  Body: ({ facts, context }) => (
    <>
      <Title>{`${facts.seller} sent you “${facts.title}”`}</Title>
      <Quote>{facts.reason}</Quote>
      <Licences licences={facts.licences} />
      <Action href={context.orderPage(facts.orderId)}>Open your files</Action>
      <Paragraph>
        {facts.seller} gave us your address to send you this copy. To remove it, open your files and choose “Erase your
        address”.
      </Paragraph>
    </>
  ),
})

export const invitation = mailTemplate(sellerFacts.extend({ source: salesSource }), {
  why: 'a seller invited you to Marketplace',
  subject: ({ stop, source }) => invitationWords(stop.seller, source).subject,
  Body: ({ facts: { stop, source }, context }) => {
    const { subject, intro, open, keep, origin } = invitationWords(stop.seller, source)
    return (
      <>
        <Title>{subject}</Title>
        <Paragraph>{intro}</Paragraph>
        <GuestLinks of={context}>{open}</GuestLinks>
        <Paragraph>{keep}</Paragraph>
        <Paragraph>{origin}</Paragraph>
      </>
    )
  },
})
