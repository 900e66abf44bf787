// Asks the downloads function, in the seller's name, to make a new listing ready now, and waits for a bounded time.
import { z } from 'zod'
import { isErrorCode } from '../../../contract/index.ts'
import { internalCalls } from '../../../contract/internal.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { askFunction } from '../../_shared/http/ask-function.ts'
import { describeError, log } from '../../_shared/http/log.ts'
import { functionsUrl } from '../context.ts'

/** Whoever uploads does not wait longer: the listing goes live by itself. */
const TIMEOUT_MS = 8_000

const rejection = z.object({
  code: z.string().refine(isErrorCode),
  message: z.string(),
  field: z.string().optional(),
})

/** Gives the rejection of the files. Where there is no answer in time the scheduler goes on: nothing is lost, and nothing is rejected. */
export async function prepareListing(id: string, token: string): Promise<ApiError | undefined> {
  try {
    const asking = { functionsUrl, token, timeoutMs: TIMEOUT_MS }
    const response = await askFunction(internalCalls.prepareListing, { id }, asking)
    const answer: unknown = await response.json()
    if (response.ok) return undefined
    const { code, message, field } = rejection.parse(answer)
    if (response.status < 500) return new ApiError(code, { message, ...(field === undefined ? {} : { field }) })
    throw new Error(`downloads answered ${response.status} ${code}`)
  } catch (error) {
    log('warn', { event: 'preparation_not_awaited', listing: id, error: describeError(error) })
    return undefined
  }
}
