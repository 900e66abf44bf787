// A session as supabase-js keeps it in the browser's storage.

/** Someone with an access token of the auth service. */
export type SignedIn = { id: string; email: string | null; name: string | null; token: string; picture?: string | null }

/** Where the web keeps it. */
export const SESSION_KEY = 'marketplace-session'

const LIFETIME_SECONDS = 3600

/** The entry of local storage that signs a person in for an hour. */
export const sessionOf = ({ id, email, name, token, picture }: SignedIn) => ({
  name: SESSION_KEY,
  value: JSON.stringify({
    access_token: token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: LIFETIME_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
    user: {
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { name, avatar_url: picture },
    },
  }),
})
