// The doctor's checks, and their input.
import type postgres from 'postgres'

/** A fault, its place and the remedy. */
export type Fault = { what: string; where: string; remedy: string }
/** The reason why nothing was checked, or the faults. */
export type Outcome = { skipped: string } | (Fault | false | undefined)[]

export type Answer = { url: string; status: number; headers: Headers; text: string; askedAt: number; ms: number }

export type DoctorContext = {
  /** The shop's origin. The page names the project's. */
  site: string
  supabase: string
  publishableKey: string
  /**
   * Sends a request without following redirects. All answers are kept for checks that compare them.
   */
  ask: (url: string, init?: RequestInit) => Promise<Answer>
  answers: Answer[]
  /** The owner's read-only connection, if the operator gave one. */
  sql?: postgres.Sql | postgres.TransactionSql
  stripe?: { url: string; key: string }
  /** An admin's access token. With it, health names the parts that are down or late. */
  adminToken?: string
  mailDomain?: string
  /** Codes of the countries whose consumers the shop sells to. */
  sellsTo?: string[]
  /** The DKIM selector of the mail provider. */
  dkimSelector?: string
  /** The host of SMTP_URL. */
  smtpHost?: string
  resolveTxt: (name: string) => Promise<string[]>
  /** Runs Supabase's own advisors, as the owner. */
  advise?: () => Promise<string[]>
}

export type Check = (context: DoctorContext) => Promise<Outcome>
/** By name, in the order in which they run. */
export type Checks = Readonly<Record<string, Check>>

export const isLoopback = (url: string) => /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(url).hostname)
export const typeOf = ({ headers }: Answer) => headers.get('content-type') ?? 'no content type'
