/** Where supabase-js stores the session of this shop. */
export const SESSION_KEY = 'marketplace-session'
