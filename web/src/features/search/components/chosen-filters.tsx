import { FACET_NAMES, tagName } from '@contract/label-choices.ts'
import type { PriceWords } from '@contract/text/price-words.ts'
import { X } from 'lucide-react'
import { lazy } from 'react'
import { useCategories } from '@/lib/categories.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { hiddenTag } from '../hidden.ts'
import { chosenLabel, mostLabel } from '../labels.ts'
import { bareValue, isLeftOut, type SearchState, toggled } from '../search-state.ts'

const Hide = lazy(() => import('./hiding.tsx'))

type ChosenFiltersProps = {
  state: SearchState
  /** The price in the words. Removing it leaves the other words. */
  priced: PriceWords | null
  onChange: (change: Partial<SearchState>) => void
}

/** The chosen values above the results, each with a button that removes it. */
export function ChosenFilters({ state, priced, onChange }: ChosenFiltersProps) {
  const categories = useCategories()
  const chosen = FACET_NAMES.flatMap((facet) => state[facet].map((value) => ({ facet, value })))
  if (chosen.length === 0 && !priced) return null
  return (
    <ul aria-label={t`Chosen filters`} className="mb-5 flex flex-wrap gap-2">
      {priced && (
        <li>
          <SmallButton
            aria-label={t`Remove the filter “${{ price: mostLabel(priced.maxPriceCents) }}”`}
            onClick={() => onChange({ query: priced.words })}
          >
            {mostLabel(priced.maxPriceCents)} <X className="size-3.5" aria-hidden="true" />
          </SmallButton>
        </li>
      )}
      {chosen.map(({ facet, value }) => {
        const text = chosenLabel(facet, value, categories)
        return (
          <li key={`${facet}:${value}`} className="flex gap-2">
            <SmallButton
              aria-label={t`Remove the filter “${text}”`}
              onClick={() => onChange({ [facet]: toggled(state[facet], value) })}
            >
              {text} <X className="size-3.5" aria-hidden="true" />
            </SmallButton>
            {facet === 'tag' && isLeftOut(value) && (
              <BelowFold>
                <Hide
                  value={hiddenTag(bareValue(value))}
                  name={t`“${{ tag: tagName(bareValue(value)) }}” everywhere`}
                />
              </BelowFold>
            )}
          </li>
        )
      })}
    </ul>
  )
}
