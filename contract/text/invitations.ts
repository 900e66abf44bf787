// Invitations to imported customers, and why somebody gets a mail of a seller.
import { t } from '#texts'
import { SALES_SOURCES, type SalesSource } from './sales-sources.ts'

/** The words of an invitation. The seller sees them before it is sent. */
export const invitationWords = (seller: string, source: SalesSource) => ({
  subject: t`Your purchases from ${seller} are now on Marketplace`,
  intro: t`You bought from ${seller} on ${{ shop: SALES_SOURCES[source].name }}. You can now open your files here too, at no cost.`,
  open: t`Open your files`,
  keep: t`To keep them in an account, log in with this email address. Links and your address are deleted after 12 months.`,
  origin: t`${seller} gave us your address for this. You can remove it any time: open your files, then choose “Erase your address”.`,
})

/** By the kind of mails that one click ends. It stands below the mail. */
export const WHY_FROM_SELLER = {
  posts: (seller: string) => t`You get this because you follow ${seller} on Marketplace.`,
  offers: (seller: string) => t`You get this because you agreed to offers from ${seller} on Marketplace.`,
  item_news: (seller: string) => t`You get this because you bought this from ${seller} on Marketplace.`,
  invitation: (seller: string) => t`You get this because ${seller} invited you to Marketplace.`,
}
