import { z } from 'zod'
import { t } from '#texts'
import { salesSource } from '../../../contract/customers.ts'
import { invitationWords } from '../../../contract/text/invitations.ts'
import { Licences, licenceFacts } from './orders.tsx'
import { Action, GuestLinks, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate, sellerFacts, stored } from './template.ts'

const copyFacts = licenceFacts.extend({ seller: stored, reason: z.string() })

export const free_copy = mailTemplate(copyFacts, {
  why: () => t`You get this because a seller on Marketplace sent you an item.`,
  subject: ({ seller, title }) => t`${seller} sent you “${title}”`,
  Body: ({ facts: { seller, title, ...facts }, context }) => (
    <>
      <Title>{t`${seller} sent you “${title}”`}</Title>
      <Quote>{facts.reason}</Quote>
      <Licences licences={facts.licences} />
      <Action href={context.orderPage(facts.orderId)}>{t`Open your files`}</Action>
      <Paragraph>
        {t`${seller} gave us your address to send you this copy. To remove it, open your files and choose “Erase your address”.`}
      </Paragraph>
    </>
  ),
})

export const invitation = mailTemplate(sellerFacts.extend({ source: salesSource }), {
  why: () => t`You get this because a seller invited you to Marketplace.`,
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
