// Revenue, sales and downloads, a row for each day or item.
import { formatDollars } from '@contract/money.ts'
import type { Metrics } from '@contract/schemas/metrics.ts'
import type { ReactNode } from 'react'

type Row = Metrics['totals'] & { key: string; head: ReactNode }
type AmountsTableProps = { caption: string; headLabel: string; rows: Row[] }

const NUMBERS = ['Revenue', 'Sales', 'Downloads']
const number = 'tabular px-2 py-2.5 text-right sm:px-4'

export const AmountsTable = ({ caption, headLabel, rows }: AmountsTableProps) => (
  <table className="w-full text-left text-[0.9375rem]">
    <caption className="sr-only">{caption}</caption>
    <thead className="border-b border-line text-sm text-muted">
      <tr>
        <th scope="col" className="px-4 py-2.5 font-medium">
          {headLabel}
        </th>
        {NUMBERS.map((label) => (
          <th key={label} scope="col" className="px-2 py-2.5 text-right font-medium sm:px-4">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {rows.map(({ key, head, revenue, sales, downloads }) => (
        <tr key={key}>
          <th scope="row" className="px-4 py-2.5 font-normal wrap-anywhere">
            {head}
          </th>
          <td className={number}>{formatDollars(revenue)}</td>
          <td className={number}>{sales}</td>
          <td className={number}>{downloads}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
