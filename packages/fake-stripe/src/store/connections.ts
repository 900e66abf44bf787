// Connected accounts, and the authorization codes for connecting them. Source: Stripe's "OAuth
// reference" for Connect.
import { newId } from '../ids.ts'
import type { Database } from './database.ts'

/** The state of an authorization code. */
export type CodeState = 'valid' | 'unknown' | 'expired' | 'used'

export type ConnectionStore = {
  connect(account: string): void
  has(account: string): boolean
  /** Ids of all connected accounts. */
  all(): string[]
  /** Returns whether the account was connected. */
  disconnect(account: string): boolean
  issueCode(account: string, expiresAt: number): string
  /** Uses up a code. `now` is Unix seconds. */
  redeemCode(code: string, now: number): { state: CodeState; account: string }
}

export function createConnectionStore(database: Database): ConnectionStore {
  return {
    has: (account) => database.get('select 1 from connections where account = ?', account) !== undefined,

    all: () => database.all('select account from connections').map((row) => String(row.account)),

    connect: (account) => {
      database.run('insert into connections (account) values (?) on conflict do nothing', account)
    },

    disconnect: (account) => database.run('delete from connections where account = ?', account) > 0,

    issueCode(account, expiresAt) {
      const code = newId('authorizationCode')
      database.run(
        'insert into authorization_codes (code, account, expires_at) values (?, ?, ?)',
        code,
        account,
        expiresAt,
      )
      return code
    },

    redeemCode(code, now) {
      const row = database.get('select * from authorization_codes where code = ?', code)
      if (!row) return { state: 'unknown', account: '' }
      const account = String(row.account)
      if (row.used === 1) return { state: 'used', account }
      if (Number(row.expires_at) <= now) return { state: 'expired', account }
      database.run('update authorization_codes set used = 1 where code = ?', code)
      return { state: 'valid', account }
    },
  }
}
