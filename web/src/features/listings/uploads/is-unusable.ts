import type { ErrorCode } from '@contract/errors.ts'
import { isApiError } from '@/lib/api-error.ts'

const UNUSABLE: ReadonlySet<ErrorCode> = new Set(['invalid_file_type', 'upload_not_found', 'file_too_large'])

/** Whether the stored file itself was rejected: the next try has to send it anew. */
export const isUnusable = (error: unknown) => isApiError(error) && UNUSABLE.has(error.code)
