// The body of every answer that is not a success (contract/errors.ts).
import { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '../errors.ts'

export const errorBody = z.object({
  /** What a person can read. */
  error: z.string(),
  /** The same, under the name that the spec's clients look for. */
  message: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  /** The part of the payload that was refused. */
  field: z.string().optional(),
}) satisfies z.ZodType<ErrorBody>
