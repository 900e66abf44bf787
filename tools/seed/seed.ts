// Fills an empty stack with the sample shop: users, listings with pictures and files, offers,
// orders, reviews, questions and reports. Objects go to Storage first, then all rows are written in
// one transaction, so an interrupted start can be repeated.
import { connectOnce } from '../database/connect-once.ts'
import { calendarOf } from './calendar.ts'
import { sellers } from './catalogue.ts'
import { SAMPLE_SHOP_MARKER } from './is-seeded.ts'
import { writeCases } from './rows/cases.ts'
import { writeConversations } from './rows/conversations.ts'
import { writeDesk } from './rows/desk.ts'
import { writeLicences } from './rows/licences.ts'
import { writeListings, writeOffers, writeViews } from './rows/listings.ts'
import { writePurchases, writeReviews } from './rows/purchases.ts'
import { writeReports } from './rows/reports.ts'
import { writeUsers } from './rows/users.ts'
import { type StorageOptions, storeFiles } from './store-files.ts'

export type SeedOptions = StorageOptions & {
  databaseUrl: string
  /**
   * The local payment provider. Without it, sellers' accounts exist only in the shop, so their paid
   * items can't be bought.
   */
  paymentsUrl?: string
  /** Whether the shop then draws previews of the files, which takes minutes of CPU time. */
  hasPreviews?: boolean
}

/**
 * Creates the sellers' accounts at the payment provider and connects them to the shop. Returns
 * account ids by seller id.
 */
async function makeStripeAccounts(options: SeedOptions): Promise<Map<string, string>> {
  if (!options.paymentsUrl) return new Map(sellers.map(({ id, username }) => [id, `acct_sample_${username}`]))
  const accounts = new Map<string, string>()
  for (const seller of sellers) {
    const answer = await fetch(`${options.paymentsUrl}/_control/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        business_name: seller.shop,
        email: seller.email,
        charges_enabled: true,
        connect: true,
      }),
    })
    if (!answer.ok)
      throw new Error(`the payment provider rejected the sample account of ${seller.username}: ${await answer.text()}`)
    const account = (await answer.json()) as { id: string }
    accounts.set(seller.id, account.id)
  }
  return accounts
}

export async function seed(options: SeedOptions): Promise<void> {
  const { avatars, stored } = await storeFiles(options)
  const accounts = await makeStripeAccounts(options)
  const calendar = calendarOf(new Date())
  await using sql = connectOnce(options.databaseUrl)
  await sql.begin(async (transaction) => {
    // The sample shop sells every known file type.
    await transaction`update public.file_types set is_open = true`
    await writeUsers(transaction, calendar, avatars, accounts)
    await writeListings(transaction, calendar, stored)
    await writePurchases(transaction, calendar, stored, accounts)
    await writeLicences(transaction)
    await writeReviews(transaction, calendar, stored)
    await writeOffers(transaction, calendar)
    await writeViews(transaction, calendar)
    await writeConversations(transaction, calendar)
    await writeCases(transaction, calendar)
    await writeReports(transaction, calendar)
    await writeDesk(transaction, calendar)
    if (!options.hasPreviews) await transaction`update private.preview_work set due_at = 'infinity'`
    await transaction`insert into private.settings (name, value) values (${SAMPLE_SHOP_MARKER}, 'true')`
  })
  await sql`analyze`
}
