import { adminCalls, type adminList } from '@contract/admin.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { adminsQuery } from '@/features/admin/api.ts'
import { StandingBadge } from '@/features/admin/components/standing-badge.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { Alert, Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { List, QueryResult } from '@/ui/query-result.tsx'
import { DateText, TextLink, UserLink } from '@/ui/text.tsx'

type Proposal = z.output<typeof adminList>['proposals'][number]

const EFFECTS = {
  add: { title: (name: string) => t`Make ${name} an admin`, text: t`They will get all admin rights.` },
  remove: {
    title: (name: string) => t`Remove ${name} as an admin`,
    text: t`They will lose all admin rights immediately.`,
  },
} as const

function Agree({ id, act, username }: Proposal) {
  const agree = useCall(adminCalls.agreeToProposal, { proposalId: id })
  return (
    <ConfirmButton
      variant={act === 'add' ? 'primary' : 'danger'}
      size="sm"
      title={EFFECTS[act].title(username)}
      text={EFFECTS[act].text}
      aria-label={t`Agree to the proposal about ${username}`}
      run={() => agree.mutateAsync()}
      {...toastOutcome(act === 'add' ? t`Admin added.` : t`Admin removed.`, messages.notSaved)}
    >
      {t`Agree`}
    </ConfirmButton>
  )
}

function End({ id, is_own, username }: Proposal) {
  const end = useCall(adminCalls.endProposal, { proposalId: id })
  const title = is_own ? t`Withdraw the proposal about ${username}` : t`Decline the proposal about ${username}`
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      title={title}
      text={t`It closes for all admins. You can propose it again.`}
      aria-label={title}
      run={() => end.mutateAsync()}
      {...toastOutcome(t`Proposal closed.`, messages.notSaved)}
    >
      {is_own ? t`Withdraw` : t`Decline`}
    </ConfirmButton>
  )
}

const Line = ({ proposal }: { proposal: Proposal }) => (
  <Card className="p-5">
    <p>
      {proposal.act === 'add' ? (
        <Trans>
          <span className="font-semibold">{ph({ username: proposal.proposed_by_username })}</span> proposes to make{' '}
          <UserLink id={proposal.user_id} username={proposal.username} /> an admin.
        </Trans>
      ) : (
        <Trans>
          <span className="font-semibold">{ph({ username: proposal.proposed_by_username })}</span> proposes to remove{' '}
          <UserLink id={proposal.user_id} username={proposal.username} /> as an admin.
        </Trans>
      )}
    </p>
    <p className="mt-1 whitespace-pre-line wrap-anywhere">{proposal.reason}</p>
    <p className="mt-1 text-sm text-muted">
      <DateText iso={proposal.created_at} />
    </p>
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      {proposal.may_agree && <Agree {...proposal} />}
      {(proposal.may_agree || proposal.is_own) && <End {...proposal} />}
      {!proposal.may_agree && <span className="text-sm text-muted">{t`Another admin must agree.`}</span>}
    </div>
  </Card>
)

export const AdminProposals = ({ proposals }: { proposals: Proposal[] }) =>
  proposals.length === 0 ? (
    <p className="text-muted">{t`No open proposals.`}</p>
  ) : (
    <List of={proposals}>{(proposal) => <Line proposal={proposal} />}</List>
  )

export const prefetch = prefetchForMember(() => [adminsQuery()])

const Admins = ({ admins, proposals }: z.output<typeof adminList>) => (
  <div className="grid gap-9">
    {admins.filter(({ standing }) => standing === 'good').length < 2 && (
      <Alert kind="warning">
        {t`The shop has only one admin, so no one can review appeals against their decisions. Ask the operator to add another.`}
      </Alert>
    )}
    <Section id="proposals" title={t`Proposals`} heading="mb-4 text-2xl">
      <AdminProposals proposals={proposals} />
    </Section>
    <Section id="admins" title={t`Current admins`} heading="mb-4 text-2xl">
      <Card className="px-5">
        <ul className="divide-y divide-line">
          {admins.map(({ id, username, name, standing, granted_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4">
              <UserLink id={id} username={username} />
              <span className="wrap-anywhere">{name}</span>
              {standing !== 'good' && <StandingBadge standing={standing} until={null} />}
              <span className="text-sm text-muted">
                <Trans>
                  since <DateText iso={granted_at} />
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4 text-muted">
        <Trans>
          To propose a change, open the person in{' '}
          <TextLink to={pages.users.path()}>{ph({ page: pages.users.title })}</TextLink>.
        </Trans>
      </p>
    </Section>
  </div>
)

export const AdminsPage = () => (
  <>
    <PageHeader title={pages.admins.title} lead={t`Adding or removing an admin takes two admins.`} />
    <QueryResult query={useQuery(adminsQuery())} failed={messages.roomFailed}>
      {(data) => <Admins {...data} />}
    </QueryResult>
  </>
)
