// The order of a listing's reviews.
import { REVIEW_SORTS, type ReviewSort } from '@contract/choices.ts'
import { useId } from 'react'

const LABELS: Record<ReviewSort, string> = {
  newest: 'Newest',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
  helpful: 'Most helpful',
}

export function ReviewSortSelect({ sort, onChange }: { sort: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-muted">
        Sort by
      </label>
      <select
        id={id}
        autoComplete="off"
        value={sort}
        onChange={(event) => onChange(REVIEW_SORTS.find((choice) => choice === event.target.value) ?? sort)}
        className="h-10 rounded-md border border-line-strong/60 bg-surface px-3 text-[0.9375rem] hover:border-line-strong"
      >
        {REVIEW_SORTS.map((choice) => (
          <option key={choice} value={choice}>
            {LABELS[choice]}
          </option>
        ))}
      </select>
    </div>
  )
}
