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
      <Paragraph>Enter this code on the page where you requested your data. It’s valid for 15 minutes.</Paragraph>
      <Quote>{context.exportCode ?? ''}</Quote>
      <Paragraph>Don’t share it. If you didn’t request it, ignore this email.</Paragraph>
    </>
  ),
})

export const accountDeleted = mailTemplate<z.output<typeof facts>>({
  facts,
  subject: () => 'Your account has been deleted',
  Body: () => (
    <>
      <Title>Your account has been deleted</Title>
      <Paragraph>We’ve deleted your profile, email address, cart and wishlist, and closed your listings.</Paragraph>
      <Paragraph>
        Some data stays without your name: buyers keep the files they paid for, orders stay for accounting as the law
        requires, and your reviews appear as “Deleted user”.
      </Paragraph>
    </>
  ),
})
