// The admins, and open proposals to add or remove one.

import type { adminList } from '@contract/admin.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { Card } from '@/ui/card.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Alert, Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { adminsQuery } from '../api.ts'
import { AdminProposals } from '../components/admin-proposals.tsx'
import { StandingBadge } from '../components/standing-badge.tsx'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(adminsQuery())

function Admins({ admins, proposals }: z.output<typeof adminList>) {
  return (
    <div className="grid gap-9">
      {admins.filter(({ standing }) => standing === 'good').length < 2 && (
        <Alert kind="warning">{messages.onlyOneAdmin}</Alert>
      )}
      <section aria-labelledby="proposals">
        <h2 id="proposals" className="mb-4 text-2xl">
          Proposals
        </h2>
        <AdminProposals proposals={proposals} />
      </section>
      <section aria-labelledby="admins">
        <h2 id="admins" className="mb-4 text-2xl">
          Current admins
        </h2>
        <Card className="px-5">
          <ul className="divide-y divide-line">
            {admins.map(({ id, username, name, standing, granted_at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
                <UserLink id={id} username={username} />
                <span className="wrap-anywhere">{name}</span>
                {standing !== 'good' && <StandingBadge standing={standing} until={null} />}
                <span className="text-sm text-muted">
                  since <DateText iso={granted_at} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <p className="mt-4 text-muted">
          To propose a change, open the person in{' '}
          <Link to={pages.users.path()} className="link">
            {pages.users.title}
          </Link>
          .
        </p>
      </section>
    </div>
  )
}

export function AdminsPage() {
  const { data, isPending, isError, refetch } = useQuery(adminsQuery())
  return (
    <>
      <PageHeader title={pages.admins.title} lead="Adding or removing an admin takes two admins." />
      {isPending && <Loading />}
      {isError && <Failure text={messages.roomFailed} onRetry={() => void refetch()} />}
      {data && <Admins {...data} />}
    </>
  )
}
