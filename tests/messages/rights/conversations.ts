// Threads and messages: both sides of a thread, about an order, a listing or a shop.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const conversations: Right[] = [
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about the order of the removed listing',
    allowed: ['buyer'],
    statement: (sql, world) => sql`insert into public.threads (order_id) values (${world.removedOrder.orderId})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: "asks about the banned one's order",
    allowed: nobody,
    statement: (sql, world) => sql`insert into public.threads (order_id) values (${world.bannedOrder.orderId})`,
  },
  {
    table: 'threads',
    operation: 'select',
    what: 'reads a thread',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`select * from public.threads where id = ${world.thread}`,
  },
  {
    table: 'threads',
    operation: 'select',
    what: "reads the banned one's thread",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.threads where id = ${world.bannedThread}`,
  },
  {
    table: 'threads',
    operation: 'update',
    what: 'moves a read mark by hand',
    allowed: nobody,
    statement: (sql, world) => sql`update public.threads set seller_read_at = now() where id = ${world.thread}`,
  },
  {
    table: 'threads',
    operation: 'delete',
    what: 'deletes a thread',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.threads where id = ${world.thread}`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: "asks in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.threads (order_id, buyer_id, seller_id) values (${world.removedOrder.orderId}, ${world.people.buyer}, ${world.people.seller})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'names both sides of a thread, as its buyer',
    allowed: nobody,
    allowedIfGranted: ['stranger', 'buyer', 'other seller', 'admin'],
    statement: (sql, world) =>
      sql`insert into public.threads (order_id, buyer_id, seller_id) values (${world.removedOrder.orderId}, auth.uid(), ${world.people.seller})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about the other seller’s listing',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, world) => sql`insert into public.threads (listing_id) values (${world.otherListing})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about an inactive listing',
    allowed: nobody,
    statement: (sql, world) => sql`insert into public.threads (listing_id) values (${world.inactiveListing})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about a listing that is being made ready',
    allowed: nobody,
    statement: (sql, world) => sql`insert into public.threads (listing_id) values (${world.processingListing})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks the other seller about their shop',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) => sql`insert into public.threads (seller_id) values (${people['other seller']})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks the banned seller about their shop',
    allowed: nobody,
    statement: (sql, { people }) => sql`insert into public.threads (seller_id) values (${people['banned seller']})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks the admin, who sells nothing',
    allowed: nobody,
    statement: (sql, { people }) => sql`insert into public.threads (seller_id) values (${people.admin})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: 'asks about an order and a listing at once',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.threads (order_id, listing_id) values (${world.removedOrder.orderId}, ${world.otherListing})`,
  },
  {
    table: 'threads',
    operation: 'insert',
    what: "asks about a listing in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people, otherListing }) => sql`
      insert into public.threads (listing_id, listing_title, buyer_id, seller_id)
      values (${otherListing}, 'A title', ${people.stranger}, ${people['other seller']})`,
  },
  {
    table: 'threads',
    operation: 'select',
    what: "reads the stranger's question",
    allowed: ['stranger', 'seller'],
    statement: (sql, world) => sql`select * from public.threads where id = ${world.question}`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: "writes in the stranger's question",
    allowed: ['stranger', 'seller'],
    statement: (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.question}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: 'writes in the thread',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: "writes in the buyer's name",
    allowed: nobody,
    allowedIfGranted: ['buyer'],
    statement: (sql, world) =>
      sql`insert into public.messages (thread_id, sender_id, body) values (${world.thread}, ${world.people.buyer}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: "writes in the banned one's thread",
    allowed: ['seller'],
    allowedIfGranted: ['seller'],
    statement: (sql, world) =>
      sql`insert into public.messages (thread_id, body) values (${world.bannedThread}, 'Hello')`,
  },
  {
    table: 'messages',
    operation: 'insert',
    what: 'sends a picture that the buyer uploaded, in the thread',
    allowed: ['buyer'],
    allowedIfGranted: ['buyer', 'seller'],
    statement: (sql, world) => sql`
      insert into public.messages (thread_id, body, pictures)
      values (${world.thread}, '', ${world.owner.json([{ id: world.picture }])})`,
  },
  {
    table: 'messages',
    operation: 'select',
    what: 'reads the messages',
    allowed: ['buyer', 'seller'],
    statement: (sql, world) => sql`select * from public.messages where thread_id = ${world.thread}`,
  },
  {
    table: 'messages',
    operation: 'select',
    what: "reads the banned one's messages",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from public.messages where thread_id = ${world.bannedThread}`,
  },
  {
    table: 'messages',
    operation: 'update',
    what: 'edits a message',
    allowed: nobody,
    statement: (sql) => sql`update public.messages set body = 'Other'`,
  },
  {
    table: 'messages',
    operation: 'delete',
    what: 'deletes a message',
    allowed: nobody,
    statement: (sql) => sql`delete from public.messages`,
  },
]
