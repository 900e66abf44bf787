import { z } from 'zod'
import { Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const facts = z.object({})

export const exportCode = mailTemplate<z.output<typeof facts>>({
  facts,
  subject: () => 'Your code to download your data',
  Body: ({ context }) => (
    <>
      <Title>Your code</Title>
      <Paragraph>Enter this code where you asked for your data. It is valid for 15 minutes.</Paragraph>
      <Quote>{context.exportCode ?? ''}</Quote>
      <Paragraph>Don’t pass it on. If you did not ask for it, ignore this mail.</Paragraph>
    </>
  ),
})

export const accountDeleted = mailTemplate<z.output<typeof facts>>({
  facts,
  subject: () => 'Your account is deleted',
  Body: () => (
    <>
      <Title>Your account is deleted</Title>
      <Paragraph>
        Your profile, your address and what you kept in cart and wishlist are gone, and your listings are closed.
      </Paragraph>
      <Paragraph>
        What others need stays without your name: buyers keep the files they paid for, orders stay with both sides’
        records as the law asks, and your reviews stay as a deleted user’s.
      </Paragraph>
    </>
  ),
})
