// The only module that reads the configuration: meta tags that the server fills in when it sends index.html.
import * as z from 'zod/mini'

const schema = z.object({
  supabaseUrl: z.url(),
  supabasePublishableKey: z.string().check(z.minLength(1)),
  authProvider: z.enum(['github', 'google']),
})

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** `supabaseUrl` is an origin without a slash at its end. Throws at start where a value is missing or malformed. */
export const env = schema.parse({
  supabaseUrl: meta('supabase-url')?.replace(/\/+$/, ''),
  supabasePublishableKey: meta('supabase-publishable-key'),
  authProvider: meta('auth-provider'),
})
