// The shop's terms, and who accepted them.
import { z } from 'zod'

export const acceptanceInput = z.object({
  document: z.literal('terms'),
  version: z.iso.date().describe('The version that the user has read.'),
})
