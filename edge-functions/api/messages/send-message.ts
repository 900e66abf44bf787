// POST threads/{id}/messages: says something in a conversation of the caller's.
import { Hono } from 'hono'
import { messageInput } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'
import { messageRefusals, writeMessage } from './write-message.ts'

export const sendMessage = new Hono<AppEnv>().post(
  '/threads/:id/messages',
  requireUser,
  jsonBody(messageInput),
  async (c) => {
    const id = idParam(c, 'id')
    const { body } = c.req.valid('json')
    const [message] = await c.var.asCaller((sql) => writeMessage(sql, id, body), messageRefusals)
    return c.json(message, 201)
  },
)
