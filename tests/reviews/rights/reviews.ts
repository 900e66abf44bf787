// Reviews: public, written once by buyers of the item, and changed by functions only. Votes are
// private.
import { everyone, nobody, on, type Right } from '../../operations/rights/right.ts'

const reviews = on('reviews')
const reviewVotes = on('review_votes')

export const reviewRights: Right[] = [
  reviews.select(
    'reads a review of an active listing',
    everyone,
    (sql, world) => sql`select * from public.reviews where listing_id = ${world.otherListing}`,
  ),
  reviews.select(
    "reads a review of the seller's removed listing, which the buyer has bought",
    ['buyer', 'seller', 'admin'],
    (sql, world) => sql`select * from public.reviews where listing_id = ${world.removedListing}`,
  ),
  reviews.select(
    'reads a review by the buyer that an admin removed',
    ['buyer', 'admin'],
    (sql, world) => sql`select * from public.reviews where listing_id = ${world.rudelyReviewedListing}`,
  ),
  reviews.update(
    'puts a removed review back',
    nobody,
    (sql, world) => sql`update public.reviews set removed_at = null where listing_id = ${world.rudelyReviewedListing}`,
    nobody,
  ),
  reviews.insert(
    "reviews the buyer's purchase",
    ['buyer'],
    (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.listing}, 5, 'Lovely')`,
  ),
  reviews.insert(
    "reviews the banned one's purchase",
    nobody,
    (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.bannedListing}, 5, 'Lovely')`,
    nobody,
  ),
  reviews.insert(
    "reviews in the buyer's name",
    nobody,
    (sql, world) =>
      sql`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${world.listing}, ${world.people.buyer}, 1, 'Bad')`,
    ['buyer'],
  ),
  reviews.update('changes a rating', nobody, (sql) => sql`update public.reviews set rating = 1`),
  reviews.update(
    'answers a review of one’s own listing past the function',
    nobody,
    (sql, world) =>
      sql`update public.reviews set answer = 'Thanks', answered_at = now() where listing_id = ${world.otherListing}`,
  ),
  reviews.remove('deletes a review', nobody, (sql) => sql`delete from public.reviews`),
  reviewVotes.select(
    "reads the stranger's vote",
    ['stranger'],
    (sql, world) => sql`select * from public.review_votes where voter_id = ${world.people.stranger}`,
  ),
  reviewVotes.select(
    "reads the banned one's vote",
    nobody,
    (sql, world) => sql`select * from public.review_votes where voter_id = ${world.people.banned}`,
  ),
  reviewVotes.insert(
    'votes past the function',
    nobody,
    (sql, world) =>
      sql`
        insert into public.review_votes (voter_id, review_id)
        select ${world.people.buyer}, id from public.reviews where listing_id = ${world.otherListing}`,
    nobody,
  ),
  reviewVotes.update('moves a vote', nobody, (sql) => sql`update public.review_votes set voted_at = now()`, nobody),
  reviewVotes.remove(
    'takes a vote back past the function',
    nobody,
    (sql) => sql`delete from public.review_votes`,
    nobody,
  ),
]
