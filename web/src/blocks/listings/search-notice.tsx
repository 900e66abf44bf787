// What a search did with the words, and what else to try.
import { pages } from '@contract/pages.ts'
import type { SearchPage as Answer } from '@contract/search.ts'
import { type SearchState, searchParameters } from '@/features/search/search-state.ts'
import { useCategories } from '@/lib/categories.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { TextLink } from '@/ui/text.tsx'

type Whole = Pick<Answer, 'correctedQuery' | 'partial' | 'didYouMean' | 'total' | 'facets'>

const SearchLink = ({ state, change }: { state: SearchState; change: Partial<SearchState> }) => {
  const next = { ...state, ...change }
  return (
    // The same page: the search, or a shop.
    <TextLink to={`?${searchParameters(next)}`} className="font-semibold break-words">
      {next.query}
    </TextLink>
  )
}

/** The category of most of the items that have one of the words. */
function NearestCategory({ facets }: Pick<Whole, 'facets'>) {
  const categories = useCategories()
  const [nearest] = Object.entries(facets?.category ?? {}).toSorted(([, a], [, b]) => b - a)
  const category = categories.find(({ slug }) => slug === nearest?.[0])
  if (!category) return null
  return (
    <p>
      <Trans>
        The nearest category is{' '}
        <TextLink to={pages.browse.path({ category: category.slug })} className="font-semibold">
          {ph({ name: category.name })}
        </TextLink>
        .
      </Trans>
    </p>
  )
}

export function SearchNotice({ state, whole, hasItems }: { state: SearchState; whole: Whole; hasItems: boolean }) {
  const { correctedQuery, didYouMean } = whole
  const partial = hasItems ? whole.partial : null
  if (!correctedQuery && !partial && !didYouMean) return null
  const isWeak = partial !== null && whole.total === 0
  return (
    <div className="grid gap-1 text-lg">
      {correctedQuery && (
        <p>
          <Trans>
            Showing results for <strong>{correctedQuery}</strong>. Search instead for{' '}
            <SearchLink state={state} change={{ exact: true }} />.
          </Trans>
        </p>
      )}
      {partial === 'most' && !isWeak && <p>{t`No items match all of these words. These match most of them.`}</p>}
      {partial === 'some' && !isWeak && <p>{t`No items match all of these words. These match some of them.`}</p>}
      {isWeak && <p>{t`Nothing fits these words. The items below have only one of them.`}</p>}
      {isWeak && <NearestCategory facets={whole.facets} />}
      {didYouMean && (
        <p>
          <Trans>
            Did you mean <SearchLink state={state} change={{ query: didYouMean, exact: false }} />?
          </Trans>
        </p>
      )}
    </div>
  )
}

const CATEGORIES_SHOWN = 8

/** Below an empty result: the words without their signs, fewer words, categories. */
export function OtherWays({ state }: { state: SearchState }) {
  const categories = useCategories().filter(({ parent }) => parent === null)
  const words = state.query.replace(/"|(?<!\S)-\S+|(?<!\S)or(?!\S)/gi, ' ').match(/\S+/g) ?? []
  const plain = words.join(' ')
  const first = words.slice(0, -1).join(' ')
  return (
    <div className="mt-6 grid gap-2">
      {plain !== '' && (plain !== state.query || state.exact) && (
        <p>
          <Trans>
            Without exact words: <SearchLink state={state} change={{ query: plain, exact: false }} />
          </Trans>
        </p>
      )}
      {first !== '' && (
        <p>
          <Trans>
            With fewer words: <SearchLink state={state} change={{ query: first, exact: false }} />
          </Trans>
        </p>
      )}
      {categories.length > 0 && (
        <ul aria-label={t`Categories`} className="flex flex-wrap justify-center gap-x-4 gap-y-2">
          {categories.slice(0, CATEGORIES_SHOWN).map(({ slug, name }) => (
            <li key={slug}>
              <TextLink to={pages.browse.path({ category: slug })}>{name}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
