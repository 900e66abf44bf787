// Drafts: their seller alone reads and writes them, until one becomes a listing.
import { nobody, on, type Right, sellers } from '../../platform/rights/right.ts'

const drafts = on('drafts')

export const draftRights: Right[] = [
  drafts.select("reads the seller's draft", ['seller'], '*', 'id = $draft'),
  drafts.select("reads the banned seller's draft", nobody, '*', 'id = $bannedSellersDraft'),
  drafts.insert('begins a draft', sellers, "(content) values ('{}')", sellers),
  drafts.insert("begins a draft in the seller's name", nobody, "(seller_id, content) values ($seller, '{}')", [
    'seller',
  ]),
  drafts.update(
    "saves the seller's draft",
    ['seller'],
    "content = '{}', publish_at = now() + interval '1 day'",
    'id = $draft',
  ),
  drafts.update('saves all drafts, which are their own', ['seller'], "content = '{}'"),
  drafts.update('saves a draft that is being published', nobody, "content = '{}'", 'id = $publishingDraft'),
  drafts.update("saves the banned seller's draft", nobody, "content = '{}'", 'id = $bannedSellersDraft'),
  drafts.update('says which listing a draft became', nobody, 'listing_id = $listing', 'id = $draft'),
  drafts.update('turns a revision back', nobody, 'revision = 1', 'id = $draft', ['seller']),
  drafts.remove("deletes the seller's draft", ['seller'], 'id = $draft'),
  drafts.remove('deletes a draft that is being published', nobody, 'id = $publishingDraft'),
  drafts.remove("deletes the banned seller's draft", nobody, 'id = $bannedSellersDraft'),
]
