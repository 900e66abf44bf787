// Opens or finds a conversation of the caller's, and writes in it: about an order of theirs, about a listing, or with a seller.
import type { z } from 'zod'
import type { ErrorCode, messageInput, Thread } from '../../../contract/index.ts'
import { messageCalls } from '../../../contract/messages.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { handle } from '../context.ts'
import { selectThreads, withTitles } from './select-threads.ts'
import { writeMessage } from './write-message.ts'

type Subject = {
  column: 'order_id' | 'listing_id' | 'seller_id'
  id: string
  /** What the caller gets where there is no such thing, or none of theirs. */
  missing: ErrorCode
}

export const openThread = handle(messageCalls.openThread)((c, { params: { orderId }, body }) =>
  openAndWrite(c.var, { column: 'order_id', id: orderId, missing: 'order_not_found' }, body),
)
export const askAboutListing = handle(messageCalls.askAboutListing)((c, { params: { id }, body }) =>
  openAndWrite(c.var, { column: 'listing_id', id, missing: 'not_found' }, body),
)
export const askSeller = handle(messageCalls.askSeller)((c, { params: { sellerId }, body }) =>
  openAndWrite(c.var, { column: 'seller_id', id: sellerId, missing: 'profile_not_found' }, body),
)

async function openAndWrite(
  { asCaller, asServiceFor, caller }: AppEnv['Variables'],
  subject: Subject,
  body: z.output<typeof messageInput>,
): Promise<Thread> {
  const written = await asCaller(async (sql) => {
    await insertThread(sql, subject)
    const [opened] = await sql<{ id: string }[]>`
      select threads.id from public.threads where threads.buyer_id = ${caller.sub} and ${isAbout(sql, subject)}`
    if (!opened) throw new ApiError(subject.missing)
    await writeMessage(sql, opened.id, body)
    return await selectThreads(sql, caller.sub, sql`where threads.id = ${opened.id}`)
  })
  const [thread] = await withTitles(asServiceFor, written)
  if (!thread) throw new ApiError(subject.missing)
  return thread
}

function insertThread(sql: Transaction, { column, id }: Subject) {
  if (column === 'order_id') return sql`insert into public.threads (order_id) values (${id}) on conflict do nothing`
  if (column === 'listing_id') return sql`insert into public.threads (listing_id) values (${id}) on conflict do nothing`
  return sql`insert into public.threads (seller_id) values (${id}) on conflict do nothing`
}

function isAbout(sql: Transaction, { column, id }: Subject) {
  if (column === 'order_id') return sql`threads.order_id = ${id}`
  if (column === 'listing_id') return sql`threads.listing_id = ${id}`
  return sql`threads.seller_id = ${id} and threads.about = 'shop'`
}
