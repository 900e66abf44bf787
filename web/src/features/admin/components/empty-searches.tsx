// Words that people searched for in vain. A synonym makes them find items.

import { SYNONYM_MAX_CHARACTERS } from '@contract/limits.ts'
import { searchCalls } from '@contract/search.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '@/auth/drafts/use-form.ts'
import { useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { toastOutcome } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmButton, ConfirmModal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { emptySearchesQuery } from '../api.ts'

function SearchRow({ words, searches }: { words: string; searches: number }) {
  const [fields, setFields] = useState({ means: '' })
  const add = useCall(searchCalls.addSynonym, { words })
  const dismiss = useSend(searchCalls.dismissEmptySearch)
  const question = useDialog()
  const { form, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { means: t`Enter words that match items.` },
    submit: async () => question.open(),
  })
  const means = fields.means.trim()
  return (
    <li className="py-4">
      <form {...form} aria-label={words} className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <p className="min-w-32 grow self-center wrap-anywhere">
          <span className="font-semibold">{words}</span>{' '}
          <span className="text-sm text-muted">{plural(searches, { one: '# search', other: '# searches' })}</span>
        </p>
        <TextField
          autoComplete="off"
          label={t`Means the same as`}
          {...field('means')}
          maxLength={SYNONYM_MAX_CHARACTERS}
          aria-required
        />
        <Button type="submit" size="sm" busy={busy}>
          {t`Add synonym`}
        </Button>
        <ConfirmButton
          variant="secondary"
          size="sm"
          aria-label={t`Dismiss ${words}`}
          title={t`Dismiss “${words}”`}
          text={t`It leaves this list. You can’t undo this.`}
          run={() => dismiss.mutateAsync({ params: { words } })}
          {...toastOutcome(t`Search dismissed.`, messages.notSaved)}
        >
          {t`Dismiss`}
        </ConfirmButton>
      </form>
      <ConfirmModal
        open={question.isOpen}
        onClose={question.close}
        variant="primary"
        title={t`Add a synonym of “${words}”`}
        text={t`Searches for “${words}” will also find “${means}”. You can’t undo this here.`}
        confirmLabel={t`Add synonym`}
        run={() => add.mutateAsync({ means })}
        {...toastOutcome(t`“${words}” now finds “${means}”.`, messages.notSaved)}
      />
    </li>
  )
}

export function EmptySearches() {
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {t`At least five people searched for these words and found nothing. Add a synonym to show them items with other words.`}
      </p>
      <QueryResult
        query={useQuery(emptySearchesQuery())}
        failed={t`Couldn’t load the searches.`}
        empty={t`No searches without a result.`}
      >
        {(searches) => (
          <Card className="px-5">
            <ul className="divide-y divide-line">
              {searches.map((search) => (
                <SearchRow key={search.words} {...search} />
              ))}
            </ul>
          </Card>
        )}
      </QueryResult>
    </>
  )
}
