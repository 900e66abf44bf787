// The body of every answer that is not a success (contract/errors.ts).
import { z } from 'zod'
import { ERRORS, type ErrorBody, type ErrorCode } from '../errors.ts'

export const errorBody = z.object({
  error: z.string().describe('What a person can read.'),
  message: z.string().describe("The same, under the name that the spec's clients look for."),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  field: z.string().optional().describe('The part of the payload that was rejected.'),
  itemId: z.string().optional().describe('The item that was rejected, where there are several.'),
}) satisfies z.ZodType<ErrorBody>
