import { z } from 'zod'
import { Paragraph, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const facts = z.object({})

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
