// Staff picks are public. Admins choose them.
import { everyone, on, type Right } from '../../platform/rights/right.ts'

const picks = on('staff_picks')
const admins = ['admin'] as const

export const staffPickRights: Right[] = [
  picks.select('reads a staff pick', everyone, 'listing_id, reason, position', 'listing_id = $listing'),
  picks.insert('picks an item', admins, "(listing_id, reason, position) values ($otherListing, 'Neat', 2)"),
  picks.update('changes the reason of a pick', admins, "reason = 'Very neat'", 'listing_id = $listing'),
  picks.remove('takes an item off the picks', admins, 'listing_id = $listing'),
]
