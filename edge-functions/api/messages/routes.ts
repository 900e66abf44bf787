// Messages: threads about orders (Help with Order and the inbox of spec section 2).
import { getThread } from './get-thread.ts'
import { listThreads } from './list-threads.ts'
import { openThread } from './open-thread.ts'
import { readThread } from './read-thread.ts'
import { sendMessage } from './send-message.ts'

export const messageRoutes = [listThreads, getThread, openThread, sendMessage, readThread]
