import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { PrefetchContext } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { PageHeader } from '@/ui/page-parts.tsx'
import { ABOUT } from './about-texts.ts'

export const prefetch = ({ queryClient }: PrefetchContext) => queryClient.prefetchQuery(shopTermsQuery)

export function AboutPage() {
  const { data: terms } = useQuery(shopTermsQuery)
  return (
    <div className="container-text pt-12">
      <PageHeader title={pages.about.title} lead={messages.tagline} />
      <dl className="divide-y divide-line border-y border-line">
        {ABOUT.map(({ question, answer }) => (
          <div key={question} className="grid gap-x-10 gap-y-2 py-7 md:grid-cols-[17rem_1fr]">
            <dt className="font-display text-xl leading-tight font-semibold tracking-tight">{question}</dt>
            <dd className="max-w-prose text-muted">{typeof answer === 'string' ? answer : answer(terms)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
