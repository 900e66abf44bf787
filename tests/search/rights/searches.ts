// Saved searches, and hidden tags and sellers: own rows only.
import { inGoodStanding, nobody, on, type Right } from '../../platform/rights/right.ts'

const savedSearches = on('saved_searches')

export const savedSearchRights: Right[] = [
  savedSearches.insert(
    'saves a search',
    inGoodStanding,
    "(name, search, wants_mail) values ('Quilts', 'query=quilt', true)",
  ),
  savedSearches.insert(
    "saves a search in the stranger's name",
    nobody,
    "(user_id, name, search, wants_mail) values ($stranger, 'Quilts', 'query=quilt', true)",
    ['stranger'],
  ),
  savedSearches.select("reads the buyer's saved search", ['buyer'], '*', 'user_id = $buyer'),
  savedSearches.select("reads the banned one's saved search", nobody, '*', 'user_id = $banned'),
  savedSearches.update('renames every saved search, which are their own', ['buyer'], "name = 'Quilts'"),
  savedSearches.update('changes what a saved search looks for', nobody, "search = 'query=quilt'", '', ['buyer']),
  savedSearches.remove("deletes the buyer's saved search", ['buyer'], 'user_id = $buyer'),
  savedSearches.remove('deletes every saved search, which are their own', ['buyer']),
]

const hidden = on('hidden_values')

export const hiddenValueRights: Right[] = [
  hidden.insert('hides a tag', inGoodStanding, "(value) values ('tag:gore')", inGoodStanding),
  hidden.insert("hides a tag in the stranger's name", nobody, "(user_id, value) values ($stranger, 'tag:gore')", [
    'stranger',
  ]),
  hidden.select('sees what the buyer hides', ['buyer'], '*', 'user_id = $buyer'),
  hidden.select('sees what the banned one hides', nobody, '*', 'user_id = $banned'),
  hidden.remove('stops hiding for the buyer', ['buyer'], 'user_id = $buyer'),
  hidden.remove('shows everything again', ['buyer']),
]
