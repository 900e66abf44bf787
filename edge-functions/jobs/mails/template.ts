// A template turns the facts of an outbox row into a subject and a body.
import type { ReactNode } from 'react'
import { z } from 'zod'
import { stopKind } from '../../../contract/mail.ts'

/** What every template may use. */
export type MailContext = {
  /** Name of the recipient; null for an address without a user. */
  name: string | null
  /** An address of the shop: `to(pages.order.path({ orderId }))`. */
  to: (path: string) => string
  /** The page of an order: for guests the page that their link opens. */
  orderPage: (orderId: string) => string
  /** Whether the recipient bought without an account. */
  isGuest: boolean
  /** Links to purchases without an account, with the titles. */
  guestLinks: { href: string; titles: string }[]
  /** How many purchases of the address have no link in this mail. */
  linksLeftOut: number
  /** A link that confirms a follow by address, or opens redress without a login. Null for guests. */
  link: string | null
  /** The code of a mail that brings one. */
  exportCode: string | null
}

/** What mails that one click ends add to the facts. */
export const stopFacts = z.object({
  stop: z.object({
    kind: stopKind,
    /** Of reports: any id. */
    sellerId: z.uuid(),
    /** Of mails that name their seller as the sender. */
    seller: z.string().optional(),
    postalAddress: z.string().nullish(),
    /** Of the recipient's address, in hex. */
    digest: z.string(),
  }),
})
export type StopFacts = z.infer<typeof stopFacts>['stop']

/** What mails of a seller to their audience add. */
export const sellerFacts = z.object({ stop: stopFacts.shape.stop.required({ seller: true }) })

export type MailTemplate<Facts> = {
  facts: z.ZodType<Facts>
  subject: (facts: Facts) => string
  /** Heading and paragraphs. The layout adds the rest. */
  Body: (props: { facts: Facts; context: MailContext }) => ReactNode
  /** Reply-To address; defaults to the shop's own address. */
  replyTo?: (facts: Facts) => { name: string; address: string }
}

/** A template, for facts of this shape. */
export const mailTemplate = <Facts>(
  facts: z.ZodType<Facts>,
  template: Omit<MailTemplate<Facts>, 'facts'>,
): MailTemplate<Facts> => ({ facts, ...template })
