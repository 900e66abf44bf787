// What a doctor's check is, and what it is given.
import type postgres from 'postgres'

/** Wrong, where, and what to do about it. */
export type Fault = { what: string; where: string; remedy: string }
/** Why nothing was checked, or the faults among what was. */
export type Outcome = { skipped: string } | (Fault | false | undefined)[]

export type Answer = { url: string; status: number; headers: Headers; text: string; askedAt: number; ms: number }

export type Patient = {
  /** The shop's origin, and the project's as its page names it. */
  site: string
  supabase: string
  publishableKey: string
  /** Asks without following redirects; every answer is kept, for checks of all of them. */
  ask: (url: string, init?: RequestInit) => Promise<Answer>
  answers: Answer[]
  /** As the owner, reading only, where the operator gave a connection. */
  sql?: postgres.Sql | postgres.TransactionSql
  stripe?: { url: string; key: string }
  /** An admin's access token: health then says what is away or late. */
  adminToken?: string
  mailDomain?: string
  /** The name below _domainkey that the mail provider signs with. */
  dkimSelector?: string
  /** The host of SMTP_URL. */
  smtpHost?: string
  resolveTxt: (name: string) => Promise<string[]>
  /** Supabase's own advisors, as the owner. */
  advise?: () => Promise<string[]>
}

export type Check = (patient: Patient) => Promise<Outcome>
/** By their names, in the order in which they run. */
export type Checks = Readonly<Record<string, Check>>

export const isLoopback = (url: string) => /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(url).hostname)
export const typeOf = ({ headers }: Answer) => headers.get('content-type') ?? 'no content type'
