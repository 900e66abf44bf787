// A review as the API shows it, with what of its listing changed after it was written: the stars were given for something else.
import type { Sql, Transaction } from '../../_shared/database/open-database.ts'

/** The columns of a Review, for a query over `reviews` joined with `profiles` and `listings`. */
export const reviewColumns = (sql: Sql | Transaction) => sql`
  reviews.id, profiles.username as reviewer_username, reviews.rating, reviews.comment, reviews.created_at, reviews.edited_at,
  reviews.is_verified, reviews.helpful_count, case when reviews.answer is not null then jsonb_build_object(
    'text', reviews.answer, 'answered_at', reviews.answered_at, 'edited_at', reviews.answer_edited_at,
    'seller_name', (select sellers.name from public.profiles as sellers where sellers.id = listings.seller_id)
  ) end as answer, (
    select coalesce(jsonb_agg(part.name order by part.place), '[]')
    from (
      values
        (1, 'title', listings.title_changed_at), (2, 'description', listings.description_changed_at),
        (3, 'price', listings.price_changed_at), (4, 'file', listings.file_changed_at)
    ) as part (place, name, changed_at)
    where part.changed_at > coalesce(reviews.edited_at, reviews.created_at)
  ) as changed_since`
