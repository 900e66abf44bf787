// PUT admin/dismiss/{reportId} and admin/reactivate/{reportId}. The database asks whether the caller is an admin.
import { Hono } from 'hono'
import type { Report } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { idParam } from '../../_shared/http/params.ts'
import { requireUser } from '../context.ts'

const setStatus = (path: string, status: Report['status']) =>
  new Hono<AppEnv>().put(path, requireUser, async (c) => {
    const reportId = idParam(c, 'reportId', 'report_not_found')
    await c.var.asFunction((sql) => sql`select private.set_report_status(${reportId}, ${status})`, {
      reports_one_pending_per_target: 'already_reported',
    })
    return c.json({ success: true })
  })

export const dismissReport = setStatus('/admin/dismiss/:reportId', 'dismissed')
export const reactivateReport = setStatus('/admin/reactivate/:reportId', 'pending')
