// The only module that reads the configuration: meta tags that the server fills in.
import { canParseUrl } from '@contract/text/built-ins.ts'

/** Whether this is the renderer in the function `pages`; the build makes it a constant. */
export const isServer = import.meta.env.SSR

/** Whether this is a build, which holds the texts of one language. */
export const isBuilt = import.meta.env.PROD

const PROVIDERS = ['github', 'google'] as const
type Provider = (typeof PROVIDERS)[number]

const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Throws where a value is missing or malformed. */
function read<Value extends string>(name: string, fits: (value: string) => value is Value): Value {
  const value = contentOf(name).replace(/\/+$/, '')
  if (!fits(value)) throw new Error(`The setting ${name} is missing or malformed: "${value}"`)
  return value
}

const isOrigin = (value: string): value is string => /^https?:\/\//.test(value) && canParseUrl(value)
const isFilled = (value: string): value is string => value !== ''
const isProvider = (value: string): value is Provider => (PROVIDERS as readonly string[]).includes(value)

/** Read on use, because a first view is rendered without a document. */
export const env = {
  /** An origin without a slash at its end. */
  get supabaseUrl() {
    return read('supabase-url', isOrigin)
  },
  get supabasePublishableKey() {
    return read('supabase-publishable-key', isFilled)
  },
  get authProvider() {
    return read('auth-provider', isProvider)
  },
  /** The provider's logout, with {origin} for the address to return to; null if it has none. */
  get authLogoutUrl() {
    const value = contentOf('auth-logout-url')
    return isOrigin(value) ? value : null
  },
}

/** Where supabase-js stores the session of this shop. */
export const SESSION_KEY = 'marketplace-session'
