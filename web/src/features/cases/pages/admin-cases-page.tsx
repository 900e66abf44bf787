import type { AdminCase } from '@contract/cases.ts'
import { CASE_STATES } from '@contract/choices.ts'
import { formatDollars } from '@contract/format.ts'
import { pages } from '@contract/pages.ts'
import { Handshake } from 'lucide-react'
import * as messages from '@/lib/messages.ts'
import { listPage, oneOf } from '@/lib/use-filters.ts'
import { AdminList, choicesOf } from '@/ui/admin-list.tsx'
import { Badge } from '@/ui/badge.tsx'
import { SmallButton } from '@/ui/button.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { RowDialog, useDialog } from '@/ui/dialogs.tsx'
import type { Column } from '@/ui/records.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { UserLink } from '@/ui/user-link.tsx'
import { adminCasesQuery } from '../api.ts'
import { KIND_NAMES, STATE_NAMES } from '../case-words.ts'
import { CaseForm } from '../components/case-modal.tsx'

const COLUMNS: Column<AdminCase>[] = [
  { name: 'Opened', width: 'w-32', show: ({ opened_at }) => <DateText iso={opened_at} /> },
  {
    name: 'Item',
    width: 'w-44',
    show: ({ item }) => (
      <>
        <TextLink to={pages.listing.path({ itemId: item.listing_id })}>{item.title}</TextLink>
        <p className="text-sm text-muted">{formatDollars(item.price)}</p>
      </>
    ),
  },
  {
    name: 'Between',
    width: 'w-40',
    show: ({ buyer_id, buyer_username, seller_id, seller_username }) => (
      <>
        <p>
          <UserLink id={buyer_id} username={buyer_username} />
        </p>
        <p className="text-sm text-muted">bought from</p>
        <p>
          <UserLink id={seller_id} username={seller_username} />
        </p>
      </>
    ),
  },
  {
    name: 'Complaint',
    show: ({ kind, body, decision }) => (
      <>
        <p className="text-sm font-semibold">{KIND_NAMES[kind]}</p>
        <p className="whitespace-pre-line">{body}</p>
        {decision && <p className="mt-1 text-sm text-muted">Decision: {decision}</p>}
      </>
    ),
  },
  {
    name: 'State',
    width: 'w-48',
    show: ({ state }) => <Badge look={state === 'escalated' ? 'warning' : 'plain'}>{STATE_NAMES[state]}</Badge>,
  },
]

const OTHER_STATES = CASE_STATES.filter((state) => state !== 'escalated')

export const [prefetch, useCases] = listPage((address) =>
  adminCasesQuery({
    state: oneOf(CASE_STATES, address.get('state')),
  }),
)

export function AdminCasesPage() {
  const dialog = useDialog<AdminCase>()
  return (
    <>
      <AdminList
        page={pages.adminCases}
        lead="Oldest first."
        filters={[
          {
            name: 'state',
            label: 'State',
            any: STATE_NAMES.escalated,
            choices: choicesOf(STATE_NAMES, OTHER_STATES),
          },
        ]}
        query={useCases()}
        columns={COLUMNS}
        actions={(shopCase) =>
          shopCase.state === 'escalated' && (
            <SmallButton label={`Decide the case about ${shopCase.item.title}`} onClick={() => dialog.open(shopCase)}>
              Decide
            </SmallButton>
          )
        }
        actionsWidth="w-28"
        icon={Handshake}
        empty={messages.casesEmpty}
      />
      <RowDialog isWide dialog={dialog} title={({ item }) => `Case about ${item.title}`}>
        {(shopCase) => <CaseForm shopCase={shopCase} onClose={dialog.close} />}
      </RowDialog>
    </>
  )
}
