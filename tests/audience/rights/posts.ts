// Posts and how sellers send them: the seller's own, and only drafts change.
import { nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const posts = on('posts')
const senders = on('post_senders')
const words = "'followers', 'Owls', 'Two new ones'"

export const postRights: Right[] = [
  posts.select('reads posts of the seller', ['seller'], 'subject, body, state', 'seller_id = $seller'),
  posts.select('reads posts of the banned seller', nobody, '*', 'seller_id = $bannedSeller'),
  posts.insert('drafts a post', sellers, `(audience, subject, body) values (${words})`, sellers),
  posts.insert(
    "drafts a post about the seller's item",
    ['seller'],
    `(audience, listing_ids, subject, body) values ('items', array[$listing]::uuid[], 'Owls', 'New')`,
    ['seller'],
  ),
  posts.insert(
    "drafts a post in the seller's name",
    nobody,
    `(seller_id, audience, subject, body) values ($seller, ${words})`,
    ['seller'],
  ),
  posts.update('changes a draft', ['seller'], "subject = 'Birds'", 'id = $post'),
  posts.update('changes a post that is being sent', nobody, "subject = 'Birds'", 'id = $sendingPost', nobody),
  posts.update('sends a draft without its limits', nobody, "state = 'sending', sent_at = now()", 'id = $post', [
    'seller',
  ]),
  posts.update(
    "puts another seller's item into a draft",
    nobody,
    "audience = 'items', listing_ids = array[$otherListing]::uuid[]",
    'id = $post',
    nobody,
  ),
  posts.remove('deletes a draft', ['seller'], 'id = $post', ['seller']),
  posts.remove('deletes a post that is being sent', nobody, 'id = $sendingPost', nobody),
  senders.select('reads how the seller sends', ['seller'], '*', 'seller_id = $seller'),
  senders.select('reads how the banned seller sends', nobody, '*', 'seller_id = $bannedSeller'),
  senders.insert(
    'enters a postal address',
    sellers,
    "(postal_address) values ('Leeds') on conflict (seller_id) do update set postal_address = excluded.postal_address",
    sellers,
  ),
  senders.insert(
    "enters a postal address in the seller's name",
    nobody,
    "(seller_id, postal_address) values ($otherSeller, '1 Mill Lane')",
    ['other seller'],
  ),
  senders.update("changes the seller's postal address", ['seller'], "postal_address = 'Leeds'", 'seller_id = $seller'),
  senders.update('resumes their posts', nobody, 'paused_at = null', 'seller_id = $seller', ['seller']),
  senders.remove('deletes how the seller sends', nobody, 'seller_id = $seller', nobody),
]
