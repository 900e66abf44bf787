import { pages } from '@contract/pages.ts'
import { type SavedSearch, savedSearchCalls } from '@contract/saved-searches.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useMember } from '@/auth/viewer.ts'
import { savedSearchesQuery } from '@/features/search/api.ts'
import SaveSearchForm from '@/features/search/components/save-search-form.tsx'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { PageHeader } from '@/ui/page-parts.tsx'
import { type Column, Records } from '@/ui/records.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

const COLUMNS: Column<SavedSearch>[] = [
  {
    name: t({ message: 'Search', context: 'noun' }),
    show: ({ name, search }) => <TextLink to={`${pages.search.path()}?${search}`}>{name}</TextLink>,
  },
  {
    name: t({ message: 'Email', context: 'a mail, not an address' }),
    width: 'w-44',
    narrow: 'plain',
    show: ({ wants_mail }) => (wants_mail ? <Badge look="good">{t`New items, daily`}</Badge> : <Badge>{t`Off`}</Badge>),
  },
]

function Actions({ userId, saved }: { userId: string; saved: SavedSearch }) {
  const remove = useCall(savedSearchCalls.deleteSavedSearch, { userId, searchId: saved.id })
  return (
    <>
      <DialogButton
        label={t`Edit ${{ title: saved.name }}`}
        title={t`Edit saved search`}
        content={<SaveSearchForm userId={userId} search={saved.search} saved={saved} />}
      >
        {t`Edit`}
      </DialogButton>
      <ConfirmButton
        size="sm"
        aria-label={t`Delete ${{ title: saved.name }}`}
        title={t`Delete saved search`}
        text={t`Delete “${{ name: saved.name }}”? You can’t undo this.`}
        run={() => remove.mutateAsync(undefined)}
        {...toastOutcome(t`Search deleted.`, messages.failed)}
      >
        {t`Delete`}
      </ConfirmButton>
    </>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [savedSearchesQuery(memberId)])

export function SavedSearchesPage() {
  const { id } = useMember()
  return (
    <>
      <PageHeader title={pages.savedSearches.title} lead={t`You get at most one email a day for all of them.`}>
        <ButtonLink to={pages.search.path()} variant="secondary">
          {t`New search`}
        </ButtonLink>
      </PageHeader>
      <Records
        query={useQuery(savedSearchesQuery(id))}
        caption={t`Saved searches`}
        columns={COLUMNS}
        actions={(saved) => <Actions userId={id} saved={saved} />}
        actionsWidth="w-44"
        empty={{ icon: Bookmark, text: t`No saved searches yet. Search, then choose “Save this search”.` }}
        failed={t`Couldn’t load your saved searches.`}
      />
    </>
  )
}
