import { z } from 'zod'
import { t } from '#texts'
import { Action, GuestLinks, Paragraph, Quote, Title } from './parts.tsx'
import { mailTemplate } from './template.ts'

const facts = z.object({})

export const export_code = mailTemplate(facts, {
  why: () => t`You get this because you asked to download your data.`,
  subject: () => t`Your code to download your data`,
  Body: ({ context }) => (
    <>
      <Title>{t`Your code`}</Title>
      <Paragraph>{t`Enter this code on the page where you requested your data. It’s valid for 15 minutes.`}</Paragraph>
      <Quote>{context.exportCode ?? ''}</Quote>
      <Paragraph>{t`Don’t share it. If you didn’t request it, ignore this email.`}</Paragraph>
    </>
  ),
})

const followFacts = z.object({ seller: z.string(), sharesAddress: z.boolean() })

/** Its link opens a page with a button, because mail scanners open links. */
export const confirm_follow = mailTemplate(followFacts, {
  why: () => t`You get this because somebody entered this address to follow a seller.`,
  subject: ({ seller }) => t`Confirm that you follow ${seller}`,
  Body: ({ facts: { seller, sharesAddress }, context }) => (
    <>
      <Title>{t`Follow ${seller}?`}</Title>
      <Paragraph>{t`Confirm to get ${seller}’s posts by email. You can stop at any time.`}</Paragraph>
      {sharesAddress && <Paragraph>{t`This also shares your email address with ${seller}.`}</Paragraph>}
      {context.link && <Action href={context.link}>{t`Review and confirm`}</Action>}
      <Paragraph>{t`The link works for 7 days. Wasn’t you? Ignore this email. We’ll delete your address when the link expires.`}</Paragraph>
    </>
  ),
})

export const account_deleted = mailTemplate(facts, {
  why: () => t`You get this because you had an account on Marketplace.`,
  subject: () => t`Your account has been deleted`,
  Body: () => (
    <>
      <Title>{t`Your account has been deleted`}</Title>
      <Paragraph>{t`We’ve deleted your profile, email address, cart and wishlist, and closed your listings.`}</Paragraph>
      <Paragraph>{t`Some data stays without your name: buyers keep the files they paid for, orders stay for accounting as the law requires, and your reviews appear as “Deleted user”.`}</Paragraph>
    </>
  ),
})

// Mails of the contact form. Visitors fill only the text and the reply address.

const contactFacts = z.object({ name: z.string(), email: z.string(), message: z.string() })

/** To the operators. */
export const contact_message = mailTemplate(contactFacts, {
  why: () => t`You get this because the contact form of Marketplace sends its messages here.`,
  subject: ({ name }) => t`Contact form: ${name}`,
  replyTo: ({ name, email }) => ({ name, address: email }),
  Body: ({ facts }) => (
    <>
      <Title>{t`You have a new message`}</Title>
      <Quote>{facts.message}</Quote>
      <Paragraph>
        {facts.name}, {facts.email}
      </Paragraph>
    </>
  ),
})

export const contact_copy = mailTemplate(contactFacts, {
  why: () => t`You get this because somebody entered this address in our contact form.`,
  subject: () => t`We received your message`,
  Body: ({ facts }) => (
    <>
      <Title>{t`We received your message`}</Title>
      <Paragraph>{t`Thank you for your message. We read every message and will reply to this address. You wrote:`}</Paragraph>
      <Quote>{facts.message}</Quote>
      <Paragraph>{t`Wasn’t you? Someone may have entered your address by mistake. You can ignore this email.`}</Paragraph>
    </>
  ),
})

const answerFacts = contactFacts.extend({ answer: z.string() })

export const contact_answer = mailTemplate(answerFacts, {
  why: () => t`You get this because you wrote to us.`,
  subject: () => t`Our reply to your message`,
  Body: ({ facts }) => (
    <>
      <Title>{t`Our reply to your message`}</Title>
      <Quote>{facts.answer}</Quote>
      <Paragraph>{t`You wrote:`}</Paragraph>
      <Quote>{facts.message}</Quote>
    </>
  ),
})

export const guest_links = mailTemplate(facts, {
  why: () => t`You get this because somebody asked for links to the purchases of this address.`,
  subject: () => t`Links to your purchases`,
  Body: ({ context }) => (
    <>
      <Title>{t`Your purchases`}</Title>
      <Paragraph>{t`Here are new links to what you bought without an account. Earlier links no longer work.`}</Paragraph>
      <GuestLinks of={context}>{t`Open your files`}</GuestLinks>
    </>
  ),
})

const movedFacts = z.object({ titles: z.string() })

export const purchase_moved_away = mailTemplate(movedFacts.extend({ isUndone: z.boolean().default(false) }), {
  why: () => t`You get this because a purchase of this address was moved.`,
  subject: ({ titles }) => t`“${titles}” moved to another address`,
  Body: ({ facts: { titles, isUndone }, context }) => (
    <>
      <Title>{t`A purchase moved to another address`}</Title>
      {isUndone ? (
        <Paragraph>{t`“${titles}” went back to its earlier address. Your links no longer work.`}</Paragraph>
      ) : (
        <Paragraph>{t`“${titles}” was bought with this address and moved to another one.`}</Paragraph>
      )}
      {context.link && (
        <>
          <Paragraph>{t`If this wasn’t you, undo it within 14 days. You can also use the links in earlier emails.`}</Paragraph>
          <Action href={context.link}>{t`This wasn’t me`}</Action>
        </>
      )}
    </>
  ),
})

/** Any new link would end the one that its reader has. */
export const guest_message = mailTemplate(movedFacts.extend({ sender: z.string(), body: z.string() }), {
  why: () => t`You get this because you have an item from this seller.`,
  subject: ({ sender, titles }) => t`${sender} wrote to you about “${titles}”`,
  Body: ({ facts: { sender, body } }) => (
    <>
      <Title>{t`${sender} wrote to you`}</Title>
      <Quote>{body || t`Picture`}</Quote>
      <Paragraph>{t`To reply, open the link in your purchase email. Replies to this email aren’t read.`}</Paragraph>
    </>
  ),
})
