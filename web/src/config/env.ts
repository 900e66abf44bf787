// The only module that reads the configuration: meta tags that the server fills in when it sends index.html.

const PROVIDERS = ['github', 'google'] as const
type Provider = (typeof PROVIDERS)[number]

/** Throws at start where a value is missing or malformed. */
function read<Value extends string>(name: string, fits: (value: string) => value is Value): Value {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.replace(/\/+$/, '') ?? ''
  if (!fits(value)) throw new Error(`The setting ${name} is missing or malformed: "${value}"`)
  return value
}

const isOrigin = (value: string): value is string => /^https?:\/\//.test(value) && URL.canParse(value)
const isFilled = (value: string): value is string => value !== ''
const isProvider = (value: string): value is Provider => (PROVIDERS as readonly string[]).includes(value)

/** `supabaseUrl` is an origin without a slash at its end. */
export const env = {
  supabaseUrl: read('supabase-url', isOrigin),
  supabasePublishableKey: read('supabase-publishable-key', isFilled),
  authProvider: read('auth-provider', isProvider),
}
