// A site as its tests are told of it: what stack.json says of a stack that runs here, or less. What is left out is not tried.
import { z } from 'zod'

const origin = z.url().transform((url) => new URL(url).origin)
const account = z.looseObject({
  email: z.email(),
  /** In place of the password, where the identity provider's page is not the local one. Good once. */
  refreshToken: z.string().optional(),
})

export const targetDescription = z.looseObject({
  urls: z.looseObject({ web: origin, supabase: origin.optional() }),
  publishableKey: z.string().optional(),
  accounts: z
    .looseObject({ password: z.string().optional(), sellers: z.array(account), buyers: z.array(account) })
    .optional(),
  /** By role. Only of a site that may be thrown away: the tests write what they like. */
  databaseUrls: z.record(z.string(), z.url()).optional(),
})

export type Target = z.infer<typeof targetDescription>
export type Account = z.infer<typeof account>
