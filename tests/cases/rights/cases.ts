// Cases: both sides and admins read them; only private functions write them.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const cases = on('cases')

export const caseRights: Right[] = [
  cases.select("reads the buyer's case", ['buyer', 'seller', 'admin'], 'id, body, state', 'id = $complaint'),
  cases.select("reads the banned one's case", ['seller', 'admin'], 'id, body, state', 'id = $bannedComplaint'),
  cases.select("reads the guest's case", ['seller', 'admin'], 'id, body, state', 'id = $guestsRequest'),
  cases.select('reads who a guest became', nobody, 'buyer_id', 'id = $guestsRequest', ['seller', 'admin']),
  cases.select('reads the case about a gift', ['giver', 'seller', 'admin'], 'id, body, state', 'id = $giversComplaint'),
  cases.select('reads which admin decided', nobody, 'admin_id', 'id = $complaint'),
  cases.insert(
    'opens a case by hand',
    nobody,
    "(order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at) select order_items.id, $thread, $buyer, $seller, 'missing', 'Mine', now() from public.order_items limit 1",
    nobody,
  ),
  cases.update(
    'ends a case by hand',
    nobody,
    "state = 'closed', outcome = 'refunded', due_at = null",
    'id = $complaint',
    nobody,
  ),
]
