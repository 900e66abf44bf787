// Which accounts the platform is connected to, with the keys it was given, and the authorization
// codes that lead there. Source: Stripe's "OAuth reference" for Connect.
import { newId } from '../ids.ts'
import type { Database, Row } from './database.ts'

export type Connection = { account: string; accessToken: string | null; refreshToken: string; publishableKey: string }

/** How a presented authorization code stands. */
export type CodeState = 'valid' | 'unknown' | 'expired' | 'used'

export type ConnectionStore = {
  /** Connects an account, or renews the access key of one already connected. */
  connect(account: string): Connection
  find(account: string): Connection | undefined
  /** Ids of all connected accounts. */
  all(): string[]
  findByAccessToken(accessToken: string): Connection | undefined
  /** Takes the access key back; the account stays connected under the platform's own key. */
  revokeAccessToken(account: string): void
  /** Returns whether the account had been connected. */
  disconnect(account: string): boolean
  issueCode(account: string, expiresAt: number): string
  /** Uses up a code. `now` is Unix seconds. */
  redeemCode(code: string, now: number): { state: CodeState; account: string }
}

const toConnection = (row: Row): Connection => ({
  account: String(row.account),
  accessToken: row.access_token === null ? null : String(row.access_token),
  refreshToken: String(row.refresh_token),
  publishableKey: String(row.publishable_key),
})

export function createConnectionStore(database: Database): ConnectionStore {
  const find = (account: string) => {
    const row = database.get('select * from connections where account = ?', account)
    return row && toConnection(row)
  }

  return {
    find,

    all: () => database.all('select account from connections').map((row) => String(row.account)),

    connect(account) {
      const connection: Connection = {
        account,
        accessToken: newId('secretKey'),
        refreshToken: newId('refreshToken'),
        publishableKey: newId('publishableKey'),
      }
      database.run(
        `insert into connections (account, access_token, refresh_token, publishable_key) values (?, ?, ?, ?)
         on conflict (account) do update set access_token = excluded.access_token`,
        account,
        connection.accessToken,
        connection.refreshToken,
        connection.publishableKey,
      )
      return find(account) ?? connection
    },

    findByAccessToken(accessToken) {
      const row = database.get('select * from connections where access_token = ?', accessToken)
      return row && toConnection(row)
    },

    revokeAccessToken: (account) => {
      database.run('update connections set access_token = null where account = ?', account)
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
