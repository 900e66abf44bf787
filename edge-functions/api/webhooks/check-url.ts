import { WEBHOOK_URL_RULE } from '../../../contract/index.ts'
import { readSettings } from '../../_shared/env.ts'
import { ApiError } from '../../_shared/http/api-error.ts'

const settings = readSettings('WEBHOOKS_LOCAL')

/** Whether an address is public is asked when something is sent: what a name stands for changes. Rejects with invalid_request. */
export function requireHttps(url: string | undefined): void {
  if (url === undefined || settings.WEBHOOKS_LOCAL || url.startsWith('https:')) return
  throw new ApiError('invalid_request', { field: 'url', message: `url ${WEBHOOK_URL_RULE}` })
}
