// What a mail is made of. A template takes the facts of its row in the outbox and gives a subject and what stands under it.
import type { ReactNode } from 'react'
import type { z } from 'zod'

/** What every template may use. */
export type MailContext = {
  /** Name of the recipient; null for an address without a user. */
  name: string | null
  /** An address of the shop: `to(pages.order.path({ orderId }))`. */
  to: (path: string) => string
  /** The page of redress, by a link that opens it without a login. Null for users who are neither banned nor suspended. */
  redressLink: string | null
  /** The code of a mail that brings one. */
  exportCode: string | null
}

export type MailTemplate<Facts> = {
  facts: z.ZodType<Facts>
  subject: (facts: Facts) => string
  /** Heading and paragraphs; the layout adds the shop's name, why it was sent, and how to turn it off. */
  Body: (props: { facts: Facts; context: MailContext }) => ReactNode
  /** Reply-To address; defaults to the shop's own address. */
  replyTo?: (facts: Facts) => { name: string; address: string }
}

/** Keeps the type of the facts for subject and body. */
export const mailTemplate = <Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> => template
