// Writes in a thread of the caller's. A thread that is not theirs is rejected like a missing one.
import type { z } from 'zod'
import type { Message, messageInput } from '../../../contract/index.ts'
import type { Rejections } from '../../_shared/database/database-error.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'

export const messageRejections: Rejections = { '42501': 'not_found', messages_thread_id_fkey: 'not_found' }

export const writeMessage = (sql: Transaction, threadId: string, { body, pictures }: z.output<typeof messageInput>) =>
  sql<[Message]>`
    insert into public.messages (thread_id, body, pictures) values (${threadId}, ${body}, ${sql.json(pictures)}::jsonb)
    returning id, sender_id, body, pictures, sent_at`
