// Reviews: public, written once by buyers of the item, and changed by functions only. Votes are
// private.
import { everyone, nobody, type Right } from '../../operations/rights/right.ts'

export const reviews: Right[] = [
  {
    table: 'reviews',
    operation: 'select',
    what: 'reads a review of an active listing',
    allowed: everyone,
    statement: (sql, world) => sql`select * from public.reviews where listing_id = ${world.otherListing}`,
  },
  {
    table: 'reviews',
    operation: 'select',
    what: "reads a review of the seller's removed listing, which the buyer has bought",
    allowed: ['buyer', 'seller', 'admin'],
    statement: (sql, world) => sql`select * from public.reviews where listing_id = ${world.removedListing}`,
  },
  {
    table: 'reviews',
    operation: 'select',
    what: 'reads a review by the buyer that an admin removed',
    allowed: ['buyer', 'admin'],
    statement: (sql, world) => sql`select * from public.reviews where listing_id = ${world.rudelyReviewedListing}`,
  },
  {
    table: 'reviews',
    operation: 'update',
    what: 'puts a removed review back',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, world) =>
      sql`update public.reviews set removed_at = null where listing_id = ${world.rudelyReviewedListing}`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews the buyer's purchase",
    allowed: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.listing}, 5, 'Lovely')`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews the banned one's purchase",
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, rating, comment) values (${world.bannedListing}, 5, 'Lovely')`,
  },
  {
    table: 'reviews',
    operation: 'insert',
    what: "reviews in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${world.listing}, ${world.people.buyer}, 1, 'Bad')`,
  },
  {
    table: 'reviews',
    operation: 'update',
    what: 'changes a rating',
    allowed: nobody,
    statement: (sql) => sql`update public.reviews set rating = 1`,
  },
  {
    table: 'reviews',
    operation: 'update',
    what: 'answers a review of one’s own listing past the function',
    allowed: nobody,
    statement: (sql, world) =>
      sql`update public.reviews set answer = 'Thanks', answered_at = now() where listing_id = ${world.otherListing}`,
  },
  {
    table: 'reviews',
    operation: 'delete',
    what: 'deletes a review',
    allowed: nobody,
    statement: (sql) => sql`delete from public.reviews`,
  },
  {
    table: 'review_votes',
    operation: 'select',
    what: "reads the stranger's vote",
    allowed: ['stranger'],
    statement: (sql, world) => sql`select * from public.review_votes where voter_id = ${world.people.stranger}`,
  },
  {
    table: 'review_votes',
    operation: 'select',
    what: "reads the banned one's vote",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.review_votes where voter_id = ${world.people.banned}`,
  },
  {
    table: 'review_votes',
    operation: 'insert',
    what: 'votes past the function',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, world) =>
      sql`
        insert into public.review_votes (voter_id, review_id)
        select ${world.people.buyer}, id from public.reviews where listing_id = ${world.otherListing}`,
  },
  {
    table: 'review_votes',
    operation: 'update',
    what: 'moves a vote',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql) => sql`update public.review_votes set voted_at = now()`,
  },
  {
    table: 'review_votes',
    operation: 'delete',
    what: 'takes a vote back past the function',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql) => sql`delete from public.review_votes`,
  },
]
