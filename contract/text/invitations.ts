// Invitations to imported customers.
import { SALES_SOURCES, type SalesSource } from './sales-sources.ts'

/** The words of an invitation. The seller sees them before it is sent. */
export const invitationWords = (seller: string, source: SalesSource) => ({
  subject: `Your purchases from ${seller} are now on Marketplace`,
  intro: `You bought from ${seller} on ${SALES_SOURCES[source].name}. You can now open your files here too, at no cost.`,
  open: 'Open your files',
  keep: 'To keep them in an account, log in with this email address. Links and your address are deleted after 12 months.',
  origin: `${seller} gave us your address for this. You can remove it any time: open your files, then choose “Erase your address”.`,
})

/** Why somebody gets one, below the mail. */
export const invitationWhy = (seller: string) =>
  `You’re receiving this email because ${seller} invited you to Marketplace.`
