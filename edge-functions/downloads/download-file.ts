// GET orders/{orderId}/download/{fileId}: a link that starts within 60 seconds, for whoever holds the item now (spec section 7).
import { Hono } from 'hono'
import type { AppEnv } from '../_shared/http/app.ts'
import { idParam } from '../_shared/http/params.ts'
import { requireUser } from './context.ts'
import { beginDownload, signDownload } from './sign-download.ts'

export const downloadFile = new Hono<AppEnv>().get('/orders/:orderId/download/:fileId', requireUser, async (c) => {
  const orderId = idParam(c, 'orderId')
  const fileId = idParam(c, 'fileId')
  const grant = await c.var.asFunction((sql) => beginDownload(sql, orderId, fileId))
  return c.json({ downloadLink: await signDownload(grant) })
})
