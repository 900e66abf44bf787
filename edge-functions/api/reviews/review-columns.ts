// A review as the API shows it, with what of its listing changed after it was written: the stars were given for something else.
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'

/** The columns of a Review, for a query over `reviews` joined with `profiles` and `listings`. */
export const reviewColumns = (sql: Sql | Transaction) => sql`
  reviews.id, profiles.username as reviewer_username, reviews.rating, reviews.comment, reviews.created_at, (
    select coalesce(jsonb_agg(part.name order by part.place), '[]')
    from (
      values
        (1, 'title', listings.title_changed_at), (2, 'description', listings.description_changed_at),
        (3, 'price', listings.price_changed_at), (4, 'file', listings.file_changed_at)
    ) as part (place, name, changed_at)
    where part.changed_at > reviews.created_at
  ) as changed_since`
