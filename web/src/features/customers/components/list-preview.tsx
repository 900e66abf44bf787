// What an import of a list would do, before anything is written.
import { CUSTOMERS_MAX } from '@contract/limits.ts'
import { formatCount } from '@contract/text/format.ts'
import { matchSales, type SalesList } from '@contract/text/sales-lists.ts'
import { SALES_SOURCES } from '@contract/text/sales-sources.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { plural, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { SelectField } from '@/ui/fields/fields.tsx'
import { Alert, Failure, Loading } from '@/ui/page-parts.tsx'
import { ProgressBar } from '@/ui/progress-bar.tsx'
import { failureOf, previewQuery, useImport } from '../api.ts'

const SHOWN_PROBLEMS = 10
const SHOWN_PRODUCTS = 50
const LEAVE_OUT = 'none'

type ListPreviewProps = { name: string; list: SalesList; items: { value: string; label: string }[]; onEnd: () => void }

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
  const more = formatCount(problems.length - SHOWN_PROBLEMS)
  const most = formatCount(CUSTOMERS_MAX)
  const withoutItem = unmatched.reduce((all, { rows }) => all + rows, 0)
  const counts: [name: string, count: number, meaning: string][] = [
    [t({ message: 'New', context: 'purchases' }), fresh, t`Ready to import.`],
    [t`Imported before`, purchases.length - fresh, t`Skipped.`],
    [t`Without an item`, withoutItem, t`Left out, unless you choose an item above.`],
    [t`Repeated`, duplicates.length, t`The same address and item. Skipped.`],
    [t`Unreadable`, list.malformed.length, t`Left out. Fix the list to import them.`],
    [t`Refunded or disputed`, list.leftOut, t`Left out.`],
  ]
  const start = async () => {
    const imported = await write.mutateAsync({ source: list.source, purchases })
    const result = plural(imported, { one: '# purchase imported.', other: '# purchases imported.' })
    notify.success(t`${result} No email was sent.`)
    onEnd()
  }
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        {t`“${name}” is a list of ${{ shop: SALES_SOURCES[list.source].name }}. Nothing is imported yet.`}
      </p>
      {open.length > 0 && (
        <div className="grid gap-4">
          <h3 className="text-lg font-semibold">{t`Which items are these?`}</h3>
          {open.slice(0, SHOWN_PRODUCTS).map(({ product, rows }) => (
            <SelectField
              key={product}
              label={t`“${product}”, ${plural(rows, { one: '# row', other: '# rows' })}`}
              value={chosen.get(product) || LEAVE_OUT}
              choices={[{ value: LEAVE_OUT, label: t`Leave out` }, ...items]}
              disabled={write.isPending}
              onChange={(id) => setChosen(new Map(chosen).set(product, id === LEAVE_OUT ? '' : id))}
            />
          ))}
          {open.length > SHOWN_PRODUCTS && (
            <p className="text-muted">{t`And ${{ count: formatCount(open.length - SHOWN_PRODUCTS) }} more. Rename items to match.`}</p>
          )}
        </div>
      )}
      {isTooLong && <Alert>{t`Import at most ${most} purchases at once. Split the list.`}</Alert>}
      {preview.isLoading && <Loading text={t`Checking the list...`} />}
      {preview.isError && <Failure text={t`Couldn’t check the list.`} onRetry={preview.refetch} />}
      {preview.isSuccess && (
        <ul aria-label={t`Preview`}>
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
          <li key={line}>{t`Line ${{ line: formatCount(line) }}: ${problem}`}</li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>{t`And ${more} more.`}</li>}
      </ul>
      {write.isError && <Alert>{failureOf(write.error, t`Couldn’t import the list. Try again.`)}</Alert>}
      {write.isPending && <ProgressBar label={t`Importing`} value={done} max={purchases.length} />}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={fresh === 0 || preview.isFetching}
          busy={write.isPending}
          onClick={() => void start().catch(console.error)}
        >
          {plural(fresh, { one: 'Import # purchase', other: 'Import # purchases' })}
        </Button>
        <Button variant="secondary" disabled={write.isPending} onClick={onEnd}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}
