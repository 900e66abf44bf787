import type { messageCalls } from '../../../contract/messages.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getThread } from './get-thread.ts'
import { listThreads } from './list-threads.ts'
import { askAboutListing, askSeller, openThread } from './open-thread.ts'
import { readThread } from './read-thread.ts'
import { sendMessage } from './send-message.ts'

export const messageRoutes: RoutesOf<typeof messageCalls> = {
  listThreads,
  getThread,
  openThread,
  askAboutListing,
  askSeller,
  sendMessage,
  readThread,
}
