import { collectionCalls, type OwnCollection } from '@contract/collections.ts'
import { COLLECTION_NAME_MAX_CHARACTERS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import { useCloseDialog } from '@/ui/dialogs/dialogs.tsx'
import { CheckboxGroup, TextField } from '@/ui/fields/fields.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { collectionsQuery, useToggleItem } from '../api.ts'

type ChoicesProps = { userId: string; listingId: string }

function Choices({ userId, listingId, collections }: ChoicesProps & { collections: OwnCollection[] }) {
  const toggle = useToggleItem(userId)
  const pending = toggle.isPending ? toggle.variables : undefined
  const isHeld = ({ id, has_listing }: OwnCollection) => (pending?.collectionId === id ? !pending.isHeld : has_listing)
  const held = collections.filter(isHeld).map(({ id }) => id)
  return (
    <CheckboxGroup
      legend={t`Your collections`}
      choices={collections.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={held}
      onChange={(chosen) => {
        const collectionId = [...chosen, ...held].find((id) => !chosen.includes(id) || !held.includes(id))
        if (!collectionId || pending) return
        toggle.mutate(
          { collectionId, listingId, isHeld: held.includes(collectionId) },
          { onError: toastError(messages.notSaved) },
        )
      }}
    />
  )
}

function NewCollection({ userId, listingId }: ChoicesProps) {
  const create = useCall(collectionCalls.createCollection, { userId })
  const add = useToggleItem(userId)
  const { form, field, busy, change, forget } = useDraftForm({
    draft: `new-collection:${listingId}`,
    initial: { name: '' },
    required: { name: messages.collectionNameRequired },
    submit: async ({ name }) => {
      const { id } = await create.mutateAsync({ name: name.trim() })
      change({ name: '' })
      forget()
      await add.mutateAsync({ collectionId: id, listingId, isHeld: false })
    },
    failed: messages.notSaved,
  })
  return (
    <form {...form}>
      <TextField
        label={t`New collection`}
        maxLength={COLLECTION_NAME_MAX_CHARACTERS}
        {...field('name')}
        action={
          <Button type="submit" variant="secondary" busy={busy}>
            {t`Create and add`}
          </Button>
        }
      />
    </form>
  )
}

export default function CollectionChoices(props: ChoicesProps) {
  const query = useQuery(collectionsQuery(props.userId, props.listingId))
  return (
    <div className="grid gap-5">
      <QueryResult query={query} failed={messages.collectionsFailed}>
        {({ collections }) => (
          <>
            {collections.length > 0 && <Choices {...props} collections={collections} />}
            <NewCollection {...props} />
          </>
        )}
      </QueryResult>
      <Button className="justify-self-end" onClick={useCloseDialog()}>
        {t`Done`}
      </Button>
    </div>
  )
}
