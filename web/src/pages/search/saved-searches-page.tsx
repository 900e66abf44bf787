import { pages } from '@contract/pages.ts'
import type { SavedSearch } from '@contract/saved-searches.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { savedSearchesQuery, useDeleteSavedSearch } from '@/features/search/api.ts'
import SaveSearchForm from '@/features/search/components/save-search-form.tsx'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

const COLUMNS: Column<SavedSearch>[] = [
  {
    name: 'Search',
    show: ({ name, search }) => <TextLink to={`${pages.search.path()}?${search}`}>{name}</TextLink>,
  },
  {
    name: 'Email',
    width: 'w-44',
    narrow: 'plain',
    show: ({ wants_mail }) => (wants_mail ? <Badge look="good">New items, daily</Badge> : <Badge>Off</Badge>),
  },
]

function Actions({ userId, saved }: { userId: string; saved: SavedSearch }) {
  const remove = useDeleteSavedSearch(userId, saved.id)
  return (
    <>
      <DialogButton
        label={`Edit ${saved.name}`}
        title="Edit saved search"
        content={<SaveSearchForm userId={userId} search={saved.search} saved={saved} />}
      >
        Edit
      </DialogButton>
      <ConfirmButton
        size="sm"
        aria-label={`Delete ${saved.name}`}
        title="Delete saved search"
        text={`Delete “${saved.name}”? You can’t undo this.`}
        run={() => remove.mutateAsync(undefined)}
        {...toastOutcome('Search deleted.', messages.failed)}
      >
        Delete
      </ConfirmButton>
    </>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [savedSearchesQuery(memberId)])

export function SavedSearchesPage() {
  const { id } = useMember()
  return (
    <>
      <PageHeader title={pages.savedSearches.title} lead="You get at most one email a day for all of them.">
        <ButtonLink to={pages.search.path()} variant="secondary">
          New search
        </ButtonLink>
      </PageHeader>
      <Records
        query={useQuery(savedSearchesQuery(id))}
        caption="Saved searches"
        columns={COLUMNS}
        actions={(saved) => <Actions userId={id} saved={saved} />}
        actionsWidth="w-44"
        empty={{ icon: Bookmark, text: 'No saved searches yet. Search, then choose “Save this search”.' }}
        failed="Couldn’t load your saved searches."
      />
    </>
  )
}
