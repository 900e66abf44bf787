import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { redressQuery } from '@/features/redress/api.ts'
import { DecisionList, markSeen } from '@/features/redress/components/decision-card.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { PageHeader } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'

export const prefetch = prefetchForMember(() => [redressQuery(null)])

export function DecisionsPage() {
  const { id } = useMember()
  const decisions = useQuery(redressQuery(null))
  const { data } = decisions
  useEffect(() => {
    if (data) markSeen(id, data.statements)
  }, [id, data])
  return (
    <div className="max-w-3xl">
      <PageHeader title={pages.decisions.title} lead={t`Our decisions about your account, reviews and listings.`} />
      <QueryResult query={decisions} failed={messages.decisionsFailed}>
        {({ statements }) => <DecisionList token={null} statements={statements} />}
      </QueryResult>
    </div>
  )
}
