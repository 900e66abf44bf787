// Shared by all routes of the identity provider: settings, the open database, the clock.
import type { DatabaseSync } from 'node:sqlite'

/** A user from the options. `password` applies only to a new user. */
export type SeedUser = {
  id: number
  login: string
  name: string
  email: string
  password: string
}

export type Provider = {
  db: DatabaseSync
  /** Its origin for browsers and the auth service, without a slash at the end. */
  publicUrl: string
  appName: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** Origins that a sign-in or sign-out may return to, besides those of the redirect URIs. */
  returnOrigins: string[] | undefined
  /** Seeded users on the sign-in page, with the hint. Empty if none are shown. */
  shown: { name: string; email: string }[]
  hint: string | undefined
  /** Key of the form tokens, stored with the data so that open forms survive a restart. */
  formKey: Buffer
  /** Milliseconds since 1970. */
  now: () => number
  log: (line: string) => void
}
