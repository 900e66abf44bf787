import type { AnswerOf } from '@contract/operations/operation.ts'
import { pages } from '@contract/pages.ts'
import { searchCalls } from '@contract/search.ts'
import { formatDecimal, formatParts } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ownSubmit } from '@/lib/own-submit.ts'
import { Trans, t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Failure } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'
import { FormSection } from './form-section.tsx'

type Rank = AnswerOf<typeof searchCalls.explainRank>

const PARTS = [
  ['sales', t`Sales`, 50],
  ['stars', t`Stars`, 30],
  ['freshness', t`Freshness`, 20],
] as const

function standing({ status, words, isFound, place }: Rank, typed: string): string {
  if (status !== 'active') return t`Not found, because the listing isn’t active.`
  const lacking = words.filter((word) => !word.isFound).map(({ word }) => t`“${word}”`)
  if (lacking.length > 0)
    return t`Not found. Your title, description, tags, category and name don’t have ${{ words: formatParts(lacking) }}.`
  if (!isFound) return t`Not found. All of these words are too common to search for, or are excluded.`
  if (typed === '')
    return place === null ? t`Found in Popular, but after the first 2,000 items.` : t`Place ${place} in Popular.`
  return place === null ? t`Found for “${typed}”, but after the first 2,000 items.` : t`Place ${place} for “${typed}”.`
}

function Explained({ rank, typed }: { rank: Rank; typed: string }) {
  const total = rank.sales + rank.stars + rank.freshness
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">{standing(rank, typed)}</p>
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular">
        {typed !== '' && (
          <>
            <dt>{t`Match of the words (0 to 1)`}</dt>
            <dd className="text-right">{formatDecimal(rank.textRank, 2)}</dd>
          </>
        )}
        {PARTS.map(([part, label, most]) => (
          <div key={part} className="contents">
            <dt>{t`${label} (of ${most})`}</dt>
            <dd className="text-right">{formatDecimal(rank[part])}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-1 font-semibold">{t`Score (of 100)`}</dt>
        <dd className="border-t border-line pt-1 text-right font-semibold">{formatDecimal(total)}</dd>
      </dl>
    </div>
  )
}

/** Where the seller's listing stands in a search, and why. */
export function ListingRanking({ listingId }: { listingId: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const { data, isFetching, isError, refetch } = useQuery({
    ...query(searchCalls.explainRank, { params: { id: listingId }, query: { query: asked ?? '' } }),
    enabled: asked !== null,
  })
  const submit = (form: HTMLFormElement) => setAsked(String(new FormData(form).get('words')).trim())
  return (
    <FormSection
      title={t`Place in search`}
      lead={
        <Trans>
          See where buyers find this listing. <TextLink to={pages.ranking.path()}>How lists are ordered</TextLink>
        </Trans>
      }
    >
      <form onSubmit={ownSubmit(submit)} className="grid gap-4">
        <TextField label={t`Search words (optional)`} name="words" maxLength={200} className="max-w-md" />
        <Button type="submit" variant="secondary" className="justify-self-start" busy={isFetching}>
          {t`Show place`}
        </Button>
      </form>
      {isError && <Failure text={messages.itemFailed} onRetry={refetch} />}
      {data && asked !== null && <Explained rank={data} typed={asked} />}
    </FormSection>
  )
}
