// Threads and messages: both sides of a thread, about an order, a listing or a shop.
import { allButTheOtherSeller, nobody, on, type Right } from '../../operations/rights/right.ts'

const threads = on('threads')
const messages = on('messages')

export const conversationRights: Right[] = [
  threads.insert(
    'asks about the order of the removed listing',
    ['buyer'],
    (sql, world) => sql`insert into public.threads (order_id) values (${world.removedOrder.orderId})`,
  ),
  threads.insert(
    "asks about the banned one's order",
    nobody,
    (sql, world) => sql`insert into public.threads (order_id) values (${world.bannedOrder.orderId})`,
  ),
  threads.select(
    'reads a thread',
    ['buyer', 'seller'],
    (sql, world) => sql`select * from public.threads where id = ${world.thread}`,
  ),
  threads.select(
    "reads the banned one's thread",
    ['seller'],
    (sql, world) => sql`select * from public.threads where id = ${world.bannedThread}`,
  ),
  threads.update(
    'moves a read mark by hand',
    nobody,
    (sql, world) => sql`update public.threads set seller_read_at = now() where id = ${world.thread}`,
  ),
  threads.remove(
    'deletes a thread',
    nobody,
    (sql, world) => sql`delete from public.threads where id = ${world.thread}`,
  ),
  threads.insert(
    "asks in the buyer's name",
    nobody,
    (sql, world) =>
      sql`insert into public.threads (order_id, buyer_id, seller_id) values (${world.removedOrder.orderId}, ${world.people.buyer}, ${world.people.seller})`,
    ['buyer'],
  ),
  threads.insert(
    'names both sides of a thread, as its buyer',
    nobody,
    (sql, world) =>
      sql`insert into public.threads (order_id, buyer_id, seller_id) values (${world.removedOrder.orderId}, auth.uid(), ${world.people.seller})`,
    ['stranger', 'buyer', 'other seller', 'admin'],
  ),
  threads.insert(
    'asks about the other seller’s listing',
    allButTheOtherSeller,
    (sql, world) => sql`insert into public.threads (listing_id) values (${world.otherListing})`,
  ),
  threads.insert(
    'asks about an inactive listing',
    nobody,
    (sql, world) => sql`insert into public.threads (listing_id) values (${world.inactiveListing})`,
  ),
  threads.insert(
    'asks about a listing that is being made ready',
    nobody,
    (sql, world) => sql`insert into public.threads (listing_id) values (${world.processingListing})`,
  ),
  threads.insert(
    'asks the other seller about their shop',
    allButTheOtherSeller,
    (sql, { people }) => sql`insert into public.threads (seller_id) values (${people['other seller']})`,
  ),
  threads.insert(
    'asks the banned seller about their shop',
    nobody,
    (sql, { people }) => sql`insert into public.threads (seller_id) values (${people['banned seller']})`,
  ),
  threads.insert(
    'asks the admin, who sells nothing',
    nobody,
    (sql, { people }) => sql`insert into public.threads (seller_id) values (${people.admin})`,
  ),
  threads.insert(
    'asks about an order and a listing at once',
    nobody,
    (sql, world) =>
      sql`insert into public.threads (order_id, listing_id) values (${world.removedOrder.orderId}, ${world.otherListing})`,
  ),
  threads.insert(
    "asks about a listing in the stranger's name",
    nobody,
    (sql, { people, otherListing }) => sql`
      insert into public.threads (listing_id, listing_title, buyer_id, seller_id)
      values (${otherListing}, 'A title', ${people.stranger}, ${people['other seller']})`,
    ['stranger'],
  ),
  threads.select(
    "reads the stranger's question",
    ['stranger', 'seller'],
    (sql, world) => sql`select * from public.threads where id = ${world.question}`,
  ),
  messages.insert(
    "writes in the stranger's question",
    ['stranger', 'seller'],
    (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.question}, 'Hello')`,
  ),
  messages.insert(
    'writes in the thread',
    ['buyer', 'seller'],
    (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Hello')`,
  ),
  messages.insert(
    "writes in the buyer's name",
    nobody,
    (sql, world) =>
      sql`insert into public.messages (thread_id, sender_id, body) values (${world.thread}, ${world.people.buyer}, 'Hello')`,
    ['buyer'],
  ),
  messages.insert(
    "writes in the banned one's thread",
    ['seller'],
    (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.bannedThread}, 'Hello')`,
    ['seller'],
  ),
  messages.insert(
    'sends a picture that the buyer uploaded, in the thread',
    ['buyer'],
    (sql, world) => sql`
      insert into public.messages (thread_id, body, pictures)
      values (${world.thread}, '', ${world.owner.json([{ id: world.picture }])})`,
    ['buyer', 'seller'],
  ),
  messages.select(
    'reads the messages',
    ['buyer', 'seller'],
    (sql, world) => sql`select * from public.messages where thread_id = ${world.thread}`,
  ),
  messages.select(
    "reads the banned one's messages",
    ['seller'],
    (sql, world) => sql`select * from public.messages where thread_id = ${world.bannedThread}`,
  ),
  messages.update('edits a message', nobody, (sql) => sql`update public.messages set body = 'Other'`),
  messages.remove('deletes a message', nobody, (sql) => sql`delete from public.messages`),
]
