// Writes in a thread of the caller's. A thread that is not theirs is rejected like a missing one.
import type { Message } from '../../../contract/index.ts'
import type { Rejections } from '../../_shared/database/database-error.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'

export const messageRejections: Rejections = { '42501': 'not_found', messages_thread_id_fkey: 'not_found' }

export const writeMessage = (sql: Transaction, threadId: string, body: string) => sql<[Message]>`
  insert into public.messages (thread_id, body) values (${threadId}, ${body}) returning id, sender_id, body, sent_at`
