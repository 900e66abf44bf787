// Reviews are public to read, written once by those who own the item, and never changed.
import { everyone, nobody, type Right } from './right.ts'

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
    operation: 'delete',
    what: 'deletes a review',
    allowed: nobody,
    statement: (sql) => sql`delete from public.reviews`,
  },
]
