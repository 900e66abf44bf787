// A template turns the facts of an outbox row into a subject and a body.
import type { ReactNode } from 'react'
import { z } from 'zod'
import { t } from '#texts'
import { stopKind } from '../../../contract/mail.ts'
import type { ShowcaseImage } from '../../_shared/listing-rows.ts'

export type Picture = Pick<ShowcaseImage, 'path' | 'thumbnailPath' | 'sizes'>

/** What every template may use. */
export type MailContext = {
  /** An address of the shop: `to(pages.order.path({ orderId }))`. */
  to: (path: string) => string
  /** The page of an order: for guests the page that their link opens. */
  orderPage: (orderId: string) => string
  /** The public address of a picture, the same for everybody. */
  thumbnail: (picture: Picture) => string
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

const OWN_WORDS: Record<string, string> = {
  Guest: t`Guest`,
  'Deleted user': t`Deleted user`,
  'Deleted seller': t`Deleted seller`,
  'We found that this account broke the shop’s rules.': t`We found that this account broke the shop’s rules.`,
}

/** What somebody is called or wrote, or words that the database has in its place. */
export const stored = z.string().transform((text) => OWN_WORDS[text] ?? text)

/** Null where the recipient blocked them. */
export const seller = stored.nullable().transform((name) => name ?? t`The seller`)

export const whyOfSide = ({ isSeller }: { isSeller: boolean }): string =>
  isSeller ? t`You get this because you sold this.` : t`You get this because you bought this.`

export type MailTemplate<Facts> = {
  facts: z.ZodType<Facts>
  subject: (facts: Facts) => string
  /** Why its recipient gets it, in a sentence. */
  why: (facts: Facts) => string
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
