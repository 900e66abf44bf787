// Conversations between a buyer and a seller, with their order and its cases.
import { type Answers, type Body, empty, entry, type Items } from './answers.ts'
import { DATE, id, inDays } from './world.ts'

type Thread = Items<'listThreads', 'threads'>
export type Case = Body<'openCase'>

/** As the seller sees it. */
export const thread = (changes: Partial<Thread> = {}) =>
  entry('listThreads', 'threads', {
    ...{ id: id(50), order_id: id(30), order_titles: ['Quilt pattern'], last_message: 'Which side is up?' },
    ...{ role: 'seller', with_id: id(1), with_name: 'Bea Buyer', with_username: 'bea' },
    ...changes,
  })
export const asBuyer: Partial<Thread> = {
  role: 'buyer',
  with_id: id(2),
  with_name: 'Sam Seller',
  with_username: 'sam',
}
export const inbox = (...threads: Thread[]): Answers => ({
  listThreads: { threads, unreadCount: threads.filter(({ unread }) => unread).length, nextCursor: null },
})

export const message = (changes: Partial<Body<'sendMessage'>> = {}) =>
  empty('sendMessage', { id: id(52), sender_id: id(1), body: 'Which side is up?', ...changes })
export const talk = (changes: Partial<Body<'getThread'>> = {}) =>
  empty('getThread', { thread: thread(), messages: [message()], ...changes })

const item = (
  number: number,
  title: string,
  price: number,
): NonNullable<Body<'getThread'>['order']>['items'][number] => ({
  id: id(number),
  listing_id: id(number - 10),
  title,
  usage_licence: null,
  price,
  discount: 0,
  release: 1,
  downloads: 0,
  last_download_at: null,
  is_held: true,
})
export const talkedAbout: Body<'getThread'>['order'] = {
  id: id(30),
  status: 'paid',
  paid_at: DATE,
  total: 16.5,
  refunded: 0,
  items: [item(20, 'Quilt pattern', 12.5), item(21, 'Straw hat', 4)],
}

export const shopCase = (changes: Partial<Case> = {}) =>
  empty('openCase', {
    ...{ id: id(80), order_item_id: id(20), thread_id: id(50), buyer_id: id(1), seller_id: id(2) },
    ...{ kind: 'corrupt', body: 'It ends in the middle.', due_at: inDays(5) },
    ...changes,
  })
/** A refund request for one of the two items. */
export const refundRequest = (changes: Partial<Case> = {}): Case =>
  shopCase({ order_item_id: null, item_ids: [id(20)], kind: 'mistake', body: 'I wanted the other quilt.', ...changes })
