import { fileCalls } from '../../contract/files.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { handle } from './context.ts'
import { beginOwnDownload, signDownload } from './sign-download.ts'

/** What Postgres holds as an integer. */
const VERSION = /^[1-9]\d{0,8}$/

/** For the seller, of any version. */
export const getVersionLink = handle(fileCalls.getVersionLink)(async (c, { params: { id, version } }) => {
  if (!VERSION.test(version)) throw new ApiError('not_found')
  const grant = await c.var.asServiceFor((sql) => beginOwnDownload(sql, id, Number(version)))
  return { downloadLink: await signDownload(grant) }
})
