import { profileCalls } from '../../../contract/profiles.ts'
import { log } from '../../_shared/http/log.ts'
import { handle } from '../context.ts'

/** What others bought of the caller stays theirs. */
export const deleteAccount = handle(profileCalls.deleteAccount)(async (c) => {
  await c.var.asServiceFor((sql) => sql`select private.delete_account()`)
  // A database that is restored later does not know of it: whoever restores it finds the account here, and deletes it again.
  log('info', { requestId: c.var.requestId, event: 'account_deleted', user: c.var.caller.sub })
  return { success: true }
})
