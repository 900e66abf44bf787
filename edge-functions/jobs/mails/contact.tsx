// Mails of the contact form. What a visitor typed is text of the body and the address to answer to, never the sender or a header of its own.
import { z } from 'zod'
import { Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const contactFacts = z.object({ name: z.string(), email: z.string(), message: z.string() })
type ContactFacts = z.output<typeof contactFacts>

/** To the operators. */
export const contactMessage = mailTemplate<ContactFacts>({
  facts: contactFacts,
  subject: ({ name }) => `Contact form: ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ facts }) => (
    <>
      <Title>Somebody wrote to you</Title>
      <Quote>{facts.message}</Quote>
      <Paragraph>
        {facts.name}, {facts.email}
      </Paragraph>
    </>
  ),
})

export const contactCopy = mailTemplate<ContactFacts>({
  facts: contactFacts,
  subject: () => 'We got your message',
  Body: ({ facts }) => (
    <>
      <Title>We got your message</Title>
      <Paragraph>Thank you for writing. We read every message and answer to this address. You wrote:</Paragraph>
      <Quote>{facts.message}</Quote>
      <Paragraph>Was it not you? Then somebody typed your address by mistake, and you need not do anything.</Paragraph>
    </>
  ),
})

const answerFacts = contactFacts.extend({ answer: z.string() })

export const contactAnswer = mailTemplate<z.output<typeof answerFacts>>({
  facts: answerFacts,
  subject: () => 'Our answer to your message',
  Body: ({ facts }) => (
    <>
      <Title>Our answer to your message</Title>
      <Quote>{facts.answer}</Quote>
      <Paragraph>You wrote:</Paragraph>
      <Quote>{facts.message}</Quote>
    </>
  ),
})
