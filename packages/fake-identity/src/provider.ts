// What every route of the identity provider shares: settings, the open database, the clock.
import type { DatabaseSync } from 'node:sqlite'

/** A user known before the first start. `password` counts only when the user is new. */
export type SeedUser = {
  id: number
  login: string
  name: string
  email: string
  password: string
}

export type Provider = {
  db: DatabaseSync
  /** Origin that browsers and the auth service reach it by, without a slash at the end. */
  publicUrl: string
  appName: string
  clientId: string
  clientSecret: string
  redirectUris: string[]
  /** Origins that a sign-in or sign-out may end on, besides those of the redirect URIs. */
  returnOrigins: string[] | undefined
  /** Seeded users, listed on the sign-in page with the hint; empty where nothing is to be shown. */
  shown: { name: string; email: string }[]
  hint: string | undefined
  /** Key of the form tokens, kept with the data so that open forms survive a restart. */
  formKey: Buffer
  /** Milliseconds since 1970. */
  now: () => number
  log: (line: string) => void
}
