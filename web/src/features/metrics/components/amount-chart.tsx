// Numbers as a chart and as tables. The table below the chart has its numbers for screen readers.

import type { ReactNode } from 'react'
import { t } from '@/lib/texts.ts'
import { roundUp } from '../measures.ts'

const WIDTH = 720
const HEIGHT = 220
const GRID = [0, 0.5, 1] as const

type AmountChartProps = {
  /** Oldest first; `name` is its day or month. */
  bars: readonly { name: string; amount: number }[]
  by: 'day' | 'month'
  measure: { label: string; format: (amount: number) => string; isWhole: boolean }
}

export function AmountChart({ bars, by, measure: { label, format, isWhole } }: AmountChartProps) {
  const most = roundUp(Math.max(0, ...bars.map(({ amount }) => amount)))
  // The middle line of a count stands at a whole number.
  const top = isWhole ? most + (most % 2) : most
  const step = WIDTH / Math.max(bars.length, 1)
  const [first, last] = [bars.at(0), bars.at(-1)]
  return (
    <figure>
      <div className="flex gap-3">
        <div aria-hidden="true" className="tabular flex flex-col-reverse justify-between text-right text-xs text-muted">
          {GRID.map((part) => (
            <span key={part} className="leading-none">
              {format(top * part)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            by === 'day'
              ? t`${label} by day. The table below has the figures.`
              : t`${label} by month. The table below has the figures.`
          }
          className="h-55 min-w-0 flex-1"
        >
          {GRID.map((part) => (
            <line
              key={part}
              x2={WIDTH}
              y1={HEIGHT * (1 - part)}
              y2={HEIGHT * (1 - part)}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {bars.map(({ name, amount }, index) => (
            <rect
              key={name}
              x={index * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT * (1 - amount / top)}
              height={HEIGHT * (amount / top)}
              className="fill-accent"
            >
              <title>{`${name}: ${format(amount)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      {first && last && (
        <figcaption className="mt-2 flex justify-between gap-3 text-xs text-muted">
          <span>{first.name}</span>
          <span>{by === 'day' ? t`${label} by day (UTC)` : t`${label} by month (UTC)`}</span>
          <span>{last.name}</span>
        </figcaption>
      )}
    </figure>
  )
}

/** @property width `wide` where narrow screens leave it out */
export type Column<Row> = { name: string; width?: 'wide'; show: (row: Row) => string }
type Named<Row> = Row & { key: string; head: ReactNode }
type NumbersProps<Row> = { caption: string; headLabel: string; columns: Column<Row>[]; rows: Named<Row>[] }

const cell = ({ width }: { width?: 'wide' }) =>
  `px-1 py-2.5 text-right last:pr-3 sm:px-4 sm:last:pr-5 ${width ? 'max-sm:hidden' : ''}`

export const NumbersTable = <Row,>({ caption, headLabel, columns, rows }: NumbersProps<Row>) => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-[0.8125rem] sm:text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-xs text-muted sm:text-sm">
        <tr>
          <th scope="col" className="py-2.5 pr-1.5 pl-3 font-medium sm:px-5">
            {headLabel}
          </th>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`${cell(column)} font-medium`}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-2.5 pr-1.5 pl-3 font-normal wrap-break-word sm:px-5">
              {row.head}
            </th>
            {columns.map((column) => (
              <td key={column.name} className={`${cell(column)} tabular`}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
