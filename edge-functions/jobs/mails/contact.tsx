import { z } from 'zod'
import { Action, GuestLinks, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const facts = z.object({})

export const export_code = mailTemplate(facts, {
  why: 'you asked to download your data',
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

const followFacts = z.object({ seller: z.string(), sharesAddress: z.boolean() })

/** Its link opens a page with a button, because mail scanners open links. */
export const confirm_follow = mailTemplate(followFacts, {
  why: 'somebody entered this address to follow a seller',
  subject: ({ seller }) => `Confirm that you follow ${seller}`,
  Body: ({ facts: { seller, sharesAddress }, context }) => (
    <>
      <Title>Follow {seller}?</Title>
      <Paragraph>Confirm to get {seller}’s posts by email. You can stop at any time.</Paragraph>
      {sharesAddress && <Paragraph>This also shares your email address with {seller}.</Paragraph>}
      {context.link && <Action href={context.link}>Review and confirm</Action>}
      <Paragraph>
        The link works for 7 days. Wasn’t you? Ignore this email. We’ll delete your address when the link expires.
      </Paragraph>
    </>
  ),
})

export const account_deleted = mailTemplate(facts, {
  why: 'you had an account on Marketplace',
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

// Mails of the contact form. Visitors fill only the text and the reply address.

const contactFacts = z.object({ name: z.string(), email: z.string(), message: z.string() })

/** To the operators. */
export const contact_message = mailTemplate(contactFacts, {
  why: 'the contact form of Marketplace sends its messages here',
  subject: ({ name }) => `Contact form: ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ facts }) => (
    <>
      <Title>You have a new message</Title>
      <Quote>{facts.message}</Quote>
      <Paragraph>
        {facts.name}, {facts.email}
      </Paragraph>
    </>
  ),
})

export const contact_copy = mailTemplate(contactFacts, {
  why: 'somebody entered this address in our contact form',
  subject: () => 'We received your message',
  Body: ({ facts }) => (
    <>
      <Title>We received your message</Title>
      <Paragraph>
        Thank you for your message. We read every message and will reply to this address. You wrote:
      </Paragraph>
      <Quote>{facts.message}</Quote>
      <Paragraph>Wasn’t you? Someone may have entered your address by mistake. You can ignore this email.</Paragraph>
    </>
  ),
})

const answerFacts = contactFacts.extend({ answer: z.string() })

export const contact_answer = mailTemplate(answerFacts, {
  why: 'you wrote to us',
  subject: () => 'Our reply to your message',
  Body: ({ facts }) => (
    <>
      <Title>Our reply to your message</Title>
      <Quote>{facts.answer}</Quote>
      <Paragraph>You wrote:</Paragraph>
      <Quote>{facts.message}</Quote>
    </>
  ),
})

export const guest_links = mailTemplate(facts, {
  why: 'somebody asked for links to the purchases of this address',
  subject: () => 'Links to your purchases',
  Body: ({ context }) => (
    <>
      <Title>Your purchases</Title>
      <Paragraph>Here are new links to what you bought without an account. Earlier links no longer work.</Paragraph>
      <GuestLinks of={context}>Open your files</GuestLinks>
    </>
  ),
})

const movedFacts = z.object({ titles: z.string() })

export const purchase_moved_away = mailTemplate(movedFacts.extend({ isUndone: z.boolean().default(false) }), {
  why: 'a purchase of this address was moved',
  subject: ({ titles }) => `“${titles}” moved to another address`,
  Body: ({ facts, context }) => (
    <>
      <Title>A purchase moved to another address</Title>
      {facts.isUndone ? (
        <Paragraph>“{facts.titles}” went back to its earlier address. Your links no longer work.</Paragraph>
      ) : (
        <Paragraph>“{facts.titles}” was bought with this address and moved to another one.</Paragraph>
      )}
      {context.link && (
        <>
          <Paragraph>
            If this wasn’t you, undo it within 14 days. You can also use the links in earlier emails.
          </Paragraph>
          <Action href={context.link}>This wasn’t me</Action>
        </>
      )}
    </>
  ),
})

/** Any new link would end the one that its reader has. */
export const guest_message = mailTemplate(movedFacts.extend({ sender: z.string(), body: z.string() }), {
  why: 'you have an item from this seller',
  subject: ({ sender, titles }) => `${sender} wrote to you about “${titles}”`,
  Body: ({ facts }) => (
    <>
      <Title>{facts.sender} wrote to you</Title>
      <Quote>{facts.body || 'Picture'}</Quote>
      <Paragraph>To reply, open the link in your purchase email. Replies to this email aren’t read.</Paragraph>
    </>
  ),
})
