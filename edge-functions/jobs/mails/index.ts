// Mails in one language: the build makes a copy of this for each (web/vite.mails.config.ts). Templates
// are exported by the names of their kinds; the compiler names a kind that has none.
import { DEFAULT_LOCALE, linkIn } from '../../../contract/locales.ts'
import type { MailKind } from '../../../contract/mail.ts'
import * as cases from './case.tsx'
import * as contact from './contact.tsx'
import * as customers from './customers.tsx'
import * as gifts from './gifts.tsx'
import * as moderation from './moderation.tsx'
import * as orders from './orders.tsx'
import * as posts from './posts.tsx'
import * as refunds from './refunds.tsx'
import * as sellers from './sellers.tsx'
import * as shop from './shop.tsx'
import type { MailTemplate } from './template.ts'

export { WHY_FROM_SELLER } from '../../../contract/text/invitations.ts'
export { renderMail } from './layout.tsx'

// Links have no prefix: the pages choose their reader's language.
linkIn(DEFAULT_LOCALE)

// biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own
export const TEMPLATES: Record<MailKind, MailTemplate<any>> = {
  ...cases,
  ...contact,
  ...customers,
  ...gifts,
  ...moderation,
  ...orders,
  ...posts,
  ...refunds,
  ...sellers,
  ...shop,
}
