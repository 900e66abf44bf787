// Decisions in one month: how often, and by which rule.
import { formatCount } from '@contract/format.ts'
import { RULE_NAMES } from '@contract/moderation-words.ts'
import { ACTION_NAMES } from '@/features/admin/rooms.ts'
import { Card } from '@/ui/card.tsx'
import { Nothing } from '@/ui/records.tsx'
import { type Month, monthName } from '../transparency.ts'

export const MonthTable = ({ month, total, counts }: Month) => (
  <Card className="overflow-hidden">
    <table className="w-full table-fixed text-left text-[0.9375rem]">
      <caption className="sr-only">Decisions in {monthName(month)}</caption>
      <thead className="border-b border-line bg-sunken text-sm">
        <tr>
          <th scope="col" className="px-4 py-3 font-semibold sm:px-5">
            Decisions
          </th>
          <th scope="col" className="px-4 py-3 font-semibold">
            Rule
          </th>
          <th scope="col" className="w-22 px-4 py-3 text-right font-semibold sm:px-5">
            Count
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {counts.map(({ action, rule, count }) => (
          <tr key={`${action}:${rule}`}>
            <th scope="row" className="px-4 py-2.5 align-top font-normal wrap-anywhere sm:px-5">
              {ACTION_NAMES[action]}
            </th>
            <td className="px-4 py-2.5 align-top wrap-anywhere">{rule ? RULE_NAMES[rule] : <Nothing />}</td>
            <td className="tabular px-4 py-2.5 text-right align-top sm:px-5">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line-strong/60">
        <tr>
          <th scope="row" colSpan={2} className="px-4 py-2.5 font-semibold sm:px-5">
            Total
          </th>
          <td className="tabular px-4 py-2.5 text-right font-semibold sm:px-5">{formatCount(total)}</td>
        </tr>
      </tfoot>
    </table>
  </Card>
)
