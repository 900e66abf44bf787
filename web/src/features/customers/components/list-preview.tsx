// What an import of a list would do, before anything is written.

import { CUSTOMERS_MAX } from '@contract/limits.ts'
import { formatCount, plural } from '@contract/text/format.ts'
import { matchSales, type SalesList } from '@contract/text/sales-lists.ts'
import { SALES_SOURCES } from '@contract/text/sales-sources.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { SelectField } from '@/ui/fields/fields.tsx'
import { Alert, Failure, Loading } from '@/ui/page-parts.tsx'
import { ProgressBar } from '@/ui/progress-bar.tsx'
import { failureOf, previewQuery, useImport } from '../api.ts'

const SHOWN_PROBLEMS = 10
const SHOWN_PRODUCTS = 50
const LEAVE_OUT = 'none'

type ListPreviewProps = {
  name: string
  list: SalesList
  items: { value: string; label: string }[]
  onEnd: () => void
}

export function ListPreview({ name, list, items, onEnd }: ListPreviewProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [done, setDone] = useState(0)
  const titles = useMemo(() => items.map(({ value, label }) => ({ id: value, title: label })), [items])
  // Products to choose for: they stay in view once they are chosen.
  const open = useMemo(() => matchSales(list.sales, titles).unmatched, [list, titles])
  const { purchases, unmatched, duplicates } = useMemo(
    () => matchSales(list.sales, titles, chosen),
    [list, titles, chosen],
  )
  const isTooLong = purchases.length > CUSTOMERS_MAX
  const key = JSON.stringify([name, list.sales.length, ...chosen])
  const preview = useQuery({ ...previewQuery({ source: list.source, purchases }, key), enabled: !isTooLong })
  const write = useImport(setDone)
  const fresh = preview.data ?? 0
  const problems = [...list.malformed, ...duplicates]
  const withoutItem = unmatched.reduce((all, { rows }) => all + rows, 0)
  const counts: [name: string, count: number, meaning: string][] = [
    ['New', fresh, 'Ready to import.'],
    ['Imported before', purchases.length - fresh, 'Skipped.'],
    ['Without an item', withoutItem, 'Left out, unless you choose an item above.'],
    ['Repeated', duplicates.length, 'The same address and item. Skipped.'],
    ['Unreadable', list.malformed.length, 'Left out. Fix the list to import them.'],
    ['Refunded or disputed', list.leftOut, 'Left out.'],
  ]
  const start = async () => {
    const imported = await write.mutateAsync({ source: list.source, purchases })
    const count = plural(imported, { one: '# purchase imported.', other: '# purchases imported.' })
    notify.success(`${count} No email was sent.`)
    onEnd()
  }
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        “{name}” is a list of {SALES_SOURCES[list.source].name}. Nothing is imported yet.
      </p>
      {open.length > 0 && (
        <div className="grid gap-4">
          <h3 className="text-lg font-semibold">Which items are these?</h3>
          {open.slice(0, SHOWN_PRODUCTS).map(({ product, rows }) => (
            <SelectField
              key={product}
              label={`“${product}”, ${plural(rows, { one: '# row', other: '# rows' })}`}
              value={chosen.get(product) || LEAVE_OUT}
              choices={[{ value: LEAVE_OUT, label: 'Leave out' }, ...items]}
              disabled={write.isPending}
              onChange={(id) => setChosen(new Map(chosen).set(product, id === LEAVE_OUT ? '' : id))}
            />
          ))}
          {open.length > SHOWN_PRODUCTS && (
            <p className="text-muted">And {formatCount(open.length - SHOWN_PRODUCTS)} more. Rename items to match.</p>
          )}
        </div>
      )}
      {isTooLong && <Alert>Import at most {formatCount(CUSTOMERS_MAX)} purchases at once. Split the list.</Alert>}
      {preview.isLoading && <Loading text="Checking the list..." />}
      {preview.isError && <Failure text="Couldn’t check the list." onRetry={preview.refetch} />}
      {preview.isSuccess && (
        <ul aria-label="Preview">
          {counts.map(([name, count, meaning]) => (
            <li key={name} className="border-t border-line py-2 first:border-t-0">
              <strong>{name}:</strong> <span className="tabular">{formatCount(count)}</span>
              <span className="block text-sm text-muted">{meaning}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="text-sm text-muted wrap-anywhere empty:hidden">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
          <li key={line}>
            Line {formatCount(line)}: {problem}
          </li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>And {formatCount(problems.length - SHOWN_PROBLEMS)} more.</li>}
      </ul>
      {write.isError && <Alert>{failureOf(write.error, 'Couldn’t import the list. Try again.')}</Alert>}
      {write.isPending && <ProgressBar label="Importing" value={done} max={purchases.length} />}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={fresh === 0 || preview.isFetching}
          busy={write.isPending}
          onClick={() => void start().catch(console.error)}
        >
          Import {plural(fresh, { one: '# purchase', other: '# purchases' })}
        </Button>
        <Button variant="secondary" disabled={write.isPending} onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
