// Revenue, sales, views and downloads, a row for each day or item.
import type { Metrics } from '@contract/sales.ts'
import type { ReactNode } from 'react'
import { MEASURES } from '../measures.ts'

type Row = Metrics['totals'] & { key: string; head: ReactNode }
type AmountsTableProps = { caption: string; headLabel: string; rows: Row[] }

const NUMBERS = MEASURES.map(({ label }) => label)
const number = 'tabular px-1 py-2.5 text-right last:pr-3 sm:px-4 sm:last:pr-5'

export const AmountsTable = ({ caption, headLabel, rows }: AmountsTableProps) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-[0.8125rem] sm:text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-xs text-muted sm:text-sm">
        <tr>
          <th scope="col" className="py-2.5 pr-1.5 pl-3 font-medium sm:px-5">
            {headLabel}
          </th>
          {NUMBERS.map((label) => (
            <th key={label} scope="col" className="px-1 py-2.5 text-right font-medium last:pr-3 sm:px-4 sm:last:pr-5">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, head, ...amounts }) => (
          <tr key={key}>
            <th scope="row" className="py-2.5 pr-1.5 pl-3 font-normal wrap-break-word sm:px-5">
              {head}
            </th>
            {MEASURES.map((measure) => (
              <td key={measure.name} className={number}>
                {measure.format(amounts[measure.name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
