// Reviews: public, written once by buyers of the item, and changed by functions only. Votes are
// private.
import { everyone, nobody, on, type Right } from '../../platform/rights/right.ts'

const reviews = on('reviews')
const reviewVotes = on('review_votes')

export const reviewRights: Right[] = [
  reviews.select('reads a review of an active listing', everyone, '*', 'listing_id = $otherListing'),
  reviews.select(
    "reads a review of the seller's removed listing, which the buyer has bought",
    ['buyer', 'seller', 'admin'],
    '*',
    'listing_id = $removedListing',
  ),
  reviews.select(
    'reads a review by the buyer that an admin removed',
    ['buyer', 'admin'],
    '*',
    'listing_id = $rudelyReviewedListing',
  ),
  reviews.update(
    'puts a removed review back',
    nobody,
    'removed_at = null',
    'listing_id = $rudelyReviewedListing',
    nobody,
  ),
  reviews.insert(
    "reviews the buyer's purchase",
    ['buyer'],
    "(listing_id, rating, comment) values ($listing, 5, 'Lovely')",
  ),
  reviews.insert(
    "reviews the banned one's purchase",
    nobody,
    "(listing_id, rating, comment) values ($bannedListing, 5, 'Lovely')",
    nobody,
  ),
  reviews.insert(
    'reviews the listing that was given away',
    ['recipient'],
    "(listing_id, rating, comment) values ($givenListing, 5, 'Lovely')",
    ['recipient'],
  ),
  reviews.insert(
    "reviews in the buyer's name",
    nobody,
    "(listing_id, reviewer_id, rating, comment) values ($listing, $buyer, 1, 'Bad')",
    ['buyer'],
  ),
  reviewVotes.select("reads the stranger's vote", ['stranger'], '*', 'voter_id = $stranger'),
  reviewVotes.select("reads the banned one's vote", nobody, '*', 'voter_id = $banned'),
  reviewVotes.insert(
    'votes past the function',
    nobody,
    '(voter_id, review_id) select $buyer, id from public.reviews where listing_id = $otherListing',
    nobody,
  ),
  reviewVotes.update('moves a vote', nobody, 'voted_at = now()', '', nobody),
  reviewVotes.remove('takes a vote back past the function', nobody, '', nobody),
]
