// Words that people searched for in vain. A synonym makes them find items.

import { SYNONYM_MAX_CHARACTERS } from '@contract/limits.ts'
import { searchCalls } from '@contract/search.ts'
import { plural } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '@/auth/drafts/use-form.ts'
import { useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { notify, toastResult } from '@/lib/toast.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { emptySearchesQuery } from '../api.ts'

type SearchRowProps = { words: string; searches: number; isDismissing: boolean; onDismiss: () => void }

function SearchRow({ words, searches, isDismissing, onDismiss }: SearchRowProps) {
  const [fields, setFields] = useState({ means: '' })
  const add = useCall(searchCalls.addSynonym, { words })
  const { form, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { means: 'Enter words that match items.' },
    submit: async ({ means }) => {
      await add.mutateAsync({ means })
      notify.success(`“${words}” now finds “${means.trim()}”.`)
    },
    failed: messages.notSaved,
  })
  return (
    <li className="py-4">
      <form {...form} aria-label={words} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <p className="min-w-32 grow self-center wrap-anywhere">
          <span className="font-semibold">{words}</span>{' '}
          <span className="text-sm text-muted">{plural(searches, { one: '# search', other: '# searches' })}</span>
        </p>
        <TextField
          autoComplete="off"
          label="Means the same as"
          {...field('means')}
          maxLength={SYNONYM_MAX_CHARACTERS}
          aria-required
        />
        <Button type="submit" size="sm" busy={busy}>
          Add synonym
        </Button>
        <SmallButton label={`Dismiss ${words}`} busy={isDismissing} onClick={onDismiss}>
          Dismiss
        </SmallButton>
      </form>
    </li>
  )
}

export function EmptySearches() {
  const dismiss = useSend(searchCalls.dismissEmptySearch)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        At least five people searched for these words and found nothing. Add a synonym to show them items with other
        words.
      </p>
      <QueryResult
        query={useQuery(emptySearchesQuery())}
        failed="Couldn’t load the searches."
        empty="No searches without a result."
      >
        {(searches) => (
          <Card className="px-5">
            <ul className="divide-y divide-line">
              {searches.map((search) => (
                <SearchRow
                  key={search.words}
                  {...search}
                  isDismissing={dismiss.isPending && dismiss.variables.params.words === search.words}
                  onDismiss={() =>
                    toastResult(
                      dismiss.mutateAsync({ params: { words: search.words } }),
                      'Search dismissed.',
                      messages.notSaved,
                    )
                  }
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryResult>
    </>
  )
}
