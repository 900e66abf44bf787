// The admin panel. Only who has the role sees it; that nobody else can use it is the database's work.
import { pages } from '@contract/pages.ts'
import { useState } from 'react'
import { Button } from '@/components/button.tsx'
import { ButtonLink } from '@/components/button-link.tsx'
import { Failure } from '@/components/failure.tsx'
import { Loading } from '@/components/loading.tsx'
import { PageHeader } from '@/components/page-header.tsx'
import { PageTitle } from '@/components/page-title.tsx'
import * as messages from '@/lib/messages.ts'
import { useMember } from '@/lib/viewer.ts'
import { DismissedReports } from '../components/dismissed-reports.tsx'
import { PendingReports } from '../components/pending-reports.tsx'

const AccessDenied = () => (
  <div className="container-page grid justify-items-center gap-5 py-24 text-center">
    <PageTitle>{messages.accessDenied}</PageTitle>
    <h1 className="text-3xl">{messages.accessDenied}</h1>
    <p className="max-w-prose text-muted">This page is for the people who moderate the shop.</p>
    <ButtonLink to={pages.home.path()} variant="secondary">
      Go Home
    </ButtonLink>
  </div>
)

function Panel() {
  const [dismissedShown, setDismissedShown] = useState(false)
  return (
    <div className="container-page pt-10">
      <PageHeader title={pages.admin.title}>
        <Button
          variant="secondary"
          aria-expanded={dismissedShown}
          aria-controls="dismissed"
          onClick={() => setDismissedShown(!dismissedShown)}
        >
          {dismissedShown ? 'Hide' : 'Show'} Dismissed Reports
        </Button>
      </PageHeader>
      <PendingReports />
      <section id="dismissed" aria-label="Dismissed Reports" hidden={!dismissedShown} className="mt-12">
        {dismissedShown && (
          <>
            <h2 className="mb-5 text-2xl">Dismissed Reports</h2>
            <DismissedReports />
          </>
        )}
      </section>
    </div>
  )
}

export function Component() {
  const { profile, profileFailed } = useMember()
  if (profile) return profile.roles.includes('admin') ? <Panel /> : <AccessDenied />
  return (
    <div className="container-page py-16">
      {profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />}
    </div>
  )
}
