// Reports. The operator dismissed some of them, through the function that the admins' page calls.
import type postgres from 'postgres'
import { admin, everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { listings, reports, reviews, type SeedReport } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { setCaller } from './users.ts'

const idOf = (name: string) => everyone.find(({ username }) => username === name)?.id ?? null

/** The database finds the user of a listing or a review, and the listing of a review. */
const targetOf = (about: SeedReport['about']) => ({
  user: 'user' in about ? idOf(about.user) : null,
  listing: 'listing' in about ? (listings.find(({ slug }) => slug === about.listing)?.id ?? null) : null,
  review:
    'review' in about
      ? (reviews.find(({ buyer, listing }) => buyer === about.buyer && listing === about.review)?.id ?? null)
      : null,
})

export async function writeReports(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const { reporter, about, category, reason, daysAgo, isDismissed } of reports) {
    const id = seedId('report', `${reporter}/${JSON.stringify(about)}`)
    const { user, listing, review } = targetOf(about)
    await sql`
      insert into public.reports
        (id, reporter_id, reported_user_id, reported_listing_id, reported_review_id, category, reason, created_at)
      values (${id}, ${idOf(reporter)}, ${user}, ${listing}, ${review}, ${category}, ${reason}, ${calendar.daysAgo(daysAgo)})`
    if (!isDismissed) continue
    await setCaller(sql, admin.id)
    await sql`select private.set_report_status(${id}, 'dismissed')`
  }
  await setCaller(sql, null)
}
