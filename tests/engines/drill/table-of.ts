// The drill's outcome as a table: what was so before the loss, after the restore, and after the reconciliation.
import type { Account } from './account-for.ts'
import { usesOf } from './facts.ts'

type Row = [what: string, count: (account: Account) => number]

const ROWS: Row[] = [
  ['Sessions paid at Stripe', ({ paid }) => paid],
  ['  whose order is here, paid', ({ found }) => found],
  ['  without an order, given back', ({ refunded }) => refunded],
  ['  without an order, kept: missing', ({ missing }) => missing.length],
  ['Uses of codes by paid orders', ({ facts }) => usesOf(facts)],
  ['Orders, entries or downloads unlike Stripe', ({ wrong }) => wrong.length],
  ['Paid twice', ({ twice }) => twice.length],
  ['Entitlements that nobody paid for', ({ unpaid }) => unpaid.length],
  ['Ledger and Stripe’s balances differ, cents', ({ difference }) => difference],
]

export function tableOf(columns: Record<string, Account>): string {
  const width = Math.max(...ROWS.map(([what]) => what.length))
  const names = Object.keys(columns)
  const line = (first: string, cells: (string | number)[]) =>
    [first.padEnd(width), ...cells.map((cell, index) => String(cell).padStart((names[index] ?? '').length))].join('  ')
  return [line('', names), ...ROWS.map(([what, count]) => line(what, Object.values(columns).map(count)))].join('\n')
}
