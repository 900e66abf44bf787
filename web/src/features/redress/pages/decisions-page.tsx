// Decisions about the signed-in user, and their appeals.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { redressQuery } from '../api.ts'
import { DecisionList, markSeen } from '../components/decision-card.tsx'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(redressQuery(null))

export function DecisionsPage() {
  const { id } = useMember()
  const { data, isPending, isError, refetch } = useQuery(redressQuery(null))
  useEffect(() => {
    if (data) markSeen(id, data.statements)
  }, [id, data])
  return (
    <div className="max-w-3xl">
      <PageHeader title={pages.decisions.title} lead="Our decisions about your account, reviews and listings." />
      {isPending && <Loading />}
      {isError && <Failure text={messages.decisionsFailed} onRetry={() => void refetch()} />}
      {data && <DecisionList token={null} statements={data.statements} />}
    </div>
  )
}
