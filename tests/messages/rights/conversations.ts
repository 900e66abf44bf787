// Threads and messages: both sides of a thread, about an order, a listing or a shop.
import { allButTheOtherSeller, membersBut, nobody, on, type Right } from '../../platform/rights/right.ts'

const threads = on('threads')
const messages = on('messages')

export const conversationRights: Right[] = [
  threads.insert('writes first about a paid order', ['buyer', 'seller'], '(order_id) values ($removedOrder)'),
  // The order has a conversation already, so its seller would get another error.
  threads.insert(
    "asks about the banned one's order",
    nobody,
    '(order_id) select $bannedOrder::uuid where auth.uid() <> $seller',
  ),
  threads.select('reads a thread', ['buyer', 'seller'], 'id, shown_buyer_id', 'id = $thread'),
  threads.select('reads who a guest became', nobody, 'buyer_id', undefined, ['stranger', 'buyer', 'giver', 'seller']),
  threads.select('reads when the other side read', nobody, 'buyer_read_at, seller_read_at', undefined, [
    'stranger',
    'buyer',
    'giver',
    'seller',
  ]),
  threads.select("reads the banned one's thread", ['seller'], 'id', 'id = $bannedThread'),
  threads.select("reads the guest's thread", ['seller'], 'id', 'order_id = $guestOrder'),
  threads.insert(
    "asks in the buyer's name",
    nobody,
    '(order_id, buyer_id, seller_id) values ($removedOrder, $buyer, $seller)',
    ['buyer', 'seller'],
  ),
  threads.insert(
    'names both sides of a thread, as its buyer',
    nobody,
    '(order_id, buyer_id, seller_id) values ($removedOrder, auth.uid(), $seller)',
    membersBut('seller'),
  ),
  threads.insert('asks about the other seller’s listing', allButTheOtherSeller, '(listing_id) values ($otherListing)'),
  threads.insert('asks about an inactive listing', nobody, '(listing_id) values ($inactiveListing)'),
  threads.insert('asks about a listing that is being made ready', nobody, '(listing_id) values ($processingListing)'),
  threads.insert('asks the other seller about their shop', allButTheOtherSeller, '(seller_id) values ($otherSeller)'),
  threads.insert('asks the banned seller about their shop', nobody, '(seller_id) values ($bannedSeller)'),
  threads.insert('asks the admin, who sells nothing', nobody, '(seller_id) values ($admin)'),
  threads.insert(
    'asks about an order and a listing at once',
    nobody,
    '(order_id, listing_id) values ($removedOrder, $otherListing)',
  ),
  threads.insert(
    "asks about a listing in the stranger's name",
    nobody,
    "(listing_id, listing_title, buyer_id, seller_id) values ($otherListing, 'A title', $stranger, $otherSeller)",
    ['stranger'],
  ),
  threads.select("reads the stranger's question", ['stranger', 'seller'], 'id', 'id = $question'),
  messages.insert(
    "writes in the stranger's question",
    ['stranger', 'seller'],
    "(thread_id, body) values ($question, 'Hello')",
  ),
  messages.insert('writes in the thread', ['buyer', 'seller'], "(thread_id, body) values ($thread, 'Hello')"),
  messages.insert(
    "writes in the buyer's name",
    nobody,
    "(thread_id, author, body) values ($thread, 'buyer', 'Hello')",
    ['buyer', 'seller'],
  ),
  messages.insert(
    "writes in the banned one's thread",
    ['seller'],
    "(thread_id, body) values ($bannedThread, 'Hello')",
    ['seller'],
  ),
  messages.insert(
    'sends a picture that the buyer uploaded, in the thread',
    ['buyer'],
    "(thread_id, body, pictures) values ($thread, '', jsonb_build_array(jsonb_build_object('id', $picture)))",
    ['buyer', 'seller'],
  ),
  messages.select('reads the messages', ['buyer', 'seller'], '*', 'thread_id = $thread'),
  messages.select("reads the banned one's messages", ['seller'], '*', 'thread_id = $bannedThread'),
]
