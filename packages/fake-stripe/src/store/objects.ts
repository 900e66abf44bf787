// Stripe's objects, stored as the API's JSON. Each belongs to one account and is invisible to
// others.
import type Stripe from 'stripe'
import type { CheckoutPlan } from '../objects/line-item.ts'
import type { StoredTaxSettings } from '../objects/tax-settings.ts'
import type { Database, Row } from './database.ts'

export type Kinds = {
  account: Stripe.Account
  application_fee: Stripe.ApplicationFee
  balance_transaction: Stripe.BalanceTransaction
  charge: Stripe.Charge
  'checkout.plan': CheckoutPlan
  'checkout.session': Stripe.Checkout.Session
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  fee_refund: Stripe.FeeRefund
  invoice: Stripe.Invoice
  payment_intent: Stripe.PaymentIntent
  payout: Stripe.Payout
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  refund: Stripe.Refund
  'tax.settings': StoredTaxSettings
}
export type Kind = keyof Kinds

export type Page<K extends Kind> = { data: Kinds[K][]; has_more: boolean }

export type PageRequest = {
  /** Only objects of this account. By default of every account. */
  account?: string
  /** 1 to 100. */
  limit: number
  /** An id. Only older objects are returned. */
  startingAfter?: string
  /** Required values of top-level keys in the stored JSON. A list allows any of its values. */
  where?: Record<string, string | string[] | undefined>
  /** Bounds on `created`, Unix seconds. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
}

export type ObjectStore = {
  insert<K extends Kind>(kind: K, account: string, object: Kinds[K]): Kinds[K]
  update<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K]
  /** The object, if that account owns it. */
  find<K extends Kind>(kind: K, id: string, account: string): Kinds[K] | undefined
  /** The object and its owner, of any account. */
  findAnywhere<K extends Kind>(kind: K, id: string): { object: Kinds[K]; account: string } | undefined
  /** Newest first, as every Stripe list. */
  page<K extends Kind>(kind: K, request: PageRequest): Page<K>
  /** An account's balance at a time (Unix seconds), by currency. */
  balances(account: string, now: number): { currency: string; available: number; pending: number }[]
  /** Any object with that id, if the account owns it. */
  findOne(id: string, account: string): object | undefined
  /** Ids of open sessions whose `expires_at` is not after `now` (Unix seconds). */
  overdueSessions(now: number): string[]
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

export function createObjectStore(database: Database): ObjectStore {
  const parse = <K extends Kind>(row: Row): Kinds[K] => JSON.parse(String(row.json)) as Kinds[K]
  const sequence = (id: string) => database.get('select seq from objects where id = ?', id)?.seq ?? 0

  return {
    insert(kind, account, object) {
      const created = 'created' in object && typeof object.created === 'number' ? object.created : 0
      database.run(
        'insert into objects (id, kind, account, created, json) values (?, ?, ?, ?, ?)',
        object.id,
        kind,
        account,
        created,
        JSON.stringify(object),
      )
      return object
    },

    update(kind, object) {
      database.run('update objects set json = ? where id = ? and kind = ?', JSON.stringify(object), object.id, kind)
      return object
    },

    find(kind, id, account) {
      const row = database.get('select json from objects where id = ? and kind = ? and account = ?', id, kind, account)
      return row && parse(row)
    },

    findAnywhere(kind, id) {
      const row = database.get('select json, account from objects where id = ? and kind = ?', id, kind)
      return row && { object: parse(row), account: String(row.account) }
    },

    page(kind, request) {
      const conditions = ['kind = ?']
      const values: (string | number)[] = [kind]
      const demand = (condition: string, ...operands: (string | number)[]) => {
        conditions.push(condition)
        values.push(...operands)
      }
      if (request.account !== undefined) demand('account = ?', request.account)
      if (request.startingAfter) demand('seq < ?', sequence(request.startingAfter))
      for (const [key, value] of Object.entries(request.where ?? {})) {
        if (value === undefined) continue
        const accepted = [value].flat()
        demand(`json_extract(json, '$.${key}') in (${accepted.map(() => '?').join(', ')})`, ...accepted)
      }
      for (const [name, bound] of Object.entries(request.created ?? {})) {
        if (bound !== undefined) demand(`created ${COMPARISONS[name as keyof typeof COMPARISONS]} ?`, bound)
      }
      const rows = database.all(
        `select json from objects where ${conditions.join(' and ')} order by seq desc limit ?`,
        ...values,
        request.limit + 1,
      )
      const data = rows.slice(0, request.limit).map((row) => parse<typeof kind>(row))
      return { data, has_more: rows.length > request.limit }
    },

    balances: (account, now) =>
      database
        .all(
          `select json_extract(json, '$.currency') as currency,
             sum(iif(json_extract(json, '$.available_on') <= ?, json_extract(json, '$.net'), 0)) as available,
             sum(iif(json_extract(json, '$.available_on') > ?, json_extract(json, '$.net'), 0)) as pending
           from objects where kind = 'balance_transaction' and account = ? group by 1 order by 1`,
          now,
          now,
          account,
        )
        .map((row) => ({
          currency: String(row.currency),
          available: Number(row.available),
          pending: Number(row.pending),
        })),

    findOne(id, account) {
      const row = database.get(
        "select json from objects where id = ? and account = ? and kind not in ('checkout.plan', 'tax.settings')",
        id,
        account,
      )
      return row && (JSON.parse(String(row.json)) as object)
    },

    overdueSessions: (now) =>
      database
        .all(
          `select id from objects where kind = 'checkout.session' and json_extract(json, '$.status') = 'open'
           and json_extract(json, '$.expires_at') <= ?`,
          now,
        )
        .map((row) => String(row.id)),
  }
}
