// The tree of categories, and tags that mean the same.
import { type Categories, labelCalls } from '@contract/labels.ts'
import { type Locale, OTHER_LOCALES } from '@contract/locales.ts'
import { pages } from '@contract/pages.ts'
import { LOCALE_NAMES } from '@contract/text/locale-names.ts'
import { isCount } from '@contract/text/typed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { emptySearchesQuery, waitingQuery } from '@/features/admin/api.ts'
import { EmptySearches } from '@/features/admin/components/empty-searches.tsx'
import { type PrefetchContext, query, useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify, toastOutcome } from '@/lib/toast.ts'
import { FormActions } from '@/ui/action-row.tsx'
import { ConfirmModal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { SelectField, SubmitButton, TextField } from '@/ui/fields/fields.tsx'
import { NumberField } from '@/ui/fields/number-field.tsx'
import { RowMenu } from '@/ui/menus.tsx'
import { PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { type Column, RecordsTable } from '@/ui/records.tsx'
import { TextLink } from '@/ui/text.tsx'

type Category = Categories[number]

const freshCategoriesQuery = query(
  labelCalls.listCategories,
  {},
  { staleTime: 0, select: ({ categories }) => categories },
)

/** Categories are public, and this page isn’t: asks first for what only admins may read. */
export async function prefetch({ memberId, queryClient }: PrefetchContext) {
  if (!memberId) return
  await queryClient.prefetchQuery(waitingQuery())
  if (!queryClient.getQueryData(waitingQuery().queryKey)) return
  await Promise.all([queryClient.prefetchQuery(freshCategoriesQuery), queryClient.prefetchQuery(emptySearchesQuery())])
}

const NO_NAMES = Object.fromEntries(OTHER_LOCALES.map((locale) => [locale, ''])) as Record<Locale, string>
const EMPTY = { slug: '', name: '', parent: '', position: '', ...NO_NAMES }
const REQUIRED = { slug: t`Enter an address.`, name: t`Enter a name.` }

type CategoryFormProps = { categories: Categories; edited: Category | null; onDone: () => void }

function CategoryForm({ categories, edited, onDone }: CategoryFormProps) {
  const initial = edited
    ? { ...EMPTY, ...edited.names, ...edited, parent: edited.parent ?? '', position: String(edited.position) }
    : { ...EMPTY, position: String(Math.max(0, ...categories.map(({ position }) => position)) + 10) }
  const [fields, setFields] = useState<typeof EMPTY>(initial)
  const add = useCall(labelCalls.addCategory)
  const save = useSend(labelCalls.changeCategory)
  const { form, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: REQUIRED,
    check: ({ position }): FieldErrors =>
      isCount(position, 1_000_000, 0) ? {} : { position: t`Enter a whole number, such as 10.` },
    submit: async ({ slug, name, parent, position, ...others }) => {
      const names = Object.fromEntries(
        OTHER_LOCALES.flatMap((locale) => (others[locale].trim() ? [[locale, others[locale]]] : [])),
      )
      const body = { name, names, parent: parent || null, position: Number(position) }
      if (edited) await save.mutateAsync({ params: { slug: edited.slug }, body })
      else await add.mutateAsync({ slug: slug.trim(), ...body })
      notify.success(t`Category “${{ name: name.trim() }}” saved.`)
      onDone()
    },
    failed: messages.notSaved,
  })
  const above = categories.filter(({ parent, slug }) => parent === null && slug !== edited?.slug)
  return (
    <form {...form} className="grid gap-5 sm:grid-cols-2">
      <TextField autoComplete="off" label={t`Name`} {...field('name')} autoFocus={edited !== null} aria-required />
      <TextField
        autoComplete="off"
        label={t`Address`}
        hint={t`Lower-case letters, digits and dashes, such as sheet-music.`}
        {...field('slug')}
        readOnly={edited !== null}
        aria-required
      />
      <SelectField
        label={t`Inside`}
        value={fields.parent}
        choices={[
          { value: '', label: t`No category` },
          ...above.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(parent) => setFields({ ...fields, parent })}
      />
      <NumberField label={t`Place`} hint={t`Lower numbers come first.`} {...field('position')} />
      {OTHER_LOCALES.map((locale) => (
        <TextField
          key={locale}
          autoComplete="off"
          label={t`Name (${{ language: LOCALE_NAMES[locale] }}, optional)`}
          {...field(locale)}
          lang={locale}
        />
      ))}
      <FormActions
        className="sm:col-span-2"
        busy={busy}
        submit={edited ? t`Save category` : t`Add category`}
        onCancel={edited ? onDone : undefined}
      />
    </form>
  )
}

const COLUMNS: Column<Category & { id: string }>[] = [
  {
    name: t`Category`,
    show: ({ name, parent }) => <span className={parent ? 'xl:pl-6' : 'font-semibold'}>{name}</span>,
  },
  {
    name: t`Address`,
    show: ({ slug }) => <TextLink to={pages.browse.path({ category: slug })}>{`/browse/${slug}`}</TextLink>,
  },
  { name: t`Place`, width: 'w-24', show: ({ position }) => position },
]

function CategoryTable({ categories, onEdit }: { categories: Categories; onEdit: (category: Category) => void }) {
  const remove = useSend(labelCalls.deleteCategory)
  const deletion = useDialog<Category>()
  const { subject } = deletion
  const rows = categories.map((category) => ({ ...category, id: category.slug }))
  return (
    <>
      <RecordsTable
        rows={rows}
        caption={t`All categories`}
        columns={COLUMNS}
        actionsWidth="w-24"
        actions={(category) => (
          <RowMenu
            label={t`Actions for ${{ name: category.name }}`}
            actions={[
              { name: t`Edit`, run: () => onEdit(category) },
              { name: t`Delete`, isDangerous: true, run: () => deletion.open(category) },
            ]}
          />
        )}
      />
      {subject && (
        <ConfirmModal
          open={deletion.isOpen}
          onClose={deletion.close}
          title={t`Delete ${{ title: subject.name }}`}
          text={t`Its listings will have no category. This can’t be undone.`}
          confirmLabel={t`Delete`}
          run={() => remove.mutateAsync({ params: { slug: subject.slug } })}
          {...toastOutcome(t`Category deleted.`, messages.notSaved)}
        />
      )}
    </>
  )
}

function MergeForm() {
  const [fields, setFields] = useState({ tag: '', into: '' })
  const merge = useSend(labelCalls.mergeTag)
  const question = useDialog()
  const { form, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { tag: t`Enter a tag.`, into: t`Enter a tag.` },
    submit: async () => question.open(),
  })
  const { onSuccess, onError } = toastOutcome(t`Tags merged. The listings follow within minutes.`, messages.notSaved)
  const [tag, into] = [fields.tag.trim(), fields.into.trim()]
  return (
    <form {...form} className="grid items-start gap-5 sm:grid-cols-2">
      <TextField autoComplete="off" label={t`Tag`} {...field('tag')} aria-required />
      <TextField autoComplete="off" label={t`Merge into`} {...field('into')} aria-required />
      <SubmitButton busy={busy}>{t`Merge tags`}</SubmitButton>
      <ConfirmModal
        open={question.isOpen}
        onClose={question.close}
        title={t`Merge “${tag}” into “${into}”`}
        text={t`All listings with “${tag}” get “${into}” instead. This can’t be undone.`}
        confirmLabel={t`Merge tags`}
        run={() => merge.mutateAsync({ params: { tag }, body: { into } })}
        onSuccess={() => {
          setFields({ tag: '', into: '' })
          onSuccess()
        }}
        onError={onError}
      />
    </form>
  )
}

function Labels({ categories }: { categories: Categories }) {
  const [edited, setEdited] = useState<Category | null>(null)
  const title = edited ? t`Edit ${{ title: edited.name }}` : t`Add a category`
  return (
    <div className="grid gap-9">
      <Section id="category" title={title} heading="mb-4 text-2xl">
        <CategoryForm
          key={`${edited?.slug}-${categories.length}`}
          categories={categories}
          edited={edited}
          onDone={() => setEdited(null)}
        />
      </Section>
      <Section id="categories" title={t`All categories`} heading="mb-4 text-2xl">
        <CategoryTable categories={categories} onEdit={setEdited} />
      </Section>
      <Section id="merge" title={t`Merge tags`} heading="mb-4 text-2xl">
        <p className="mb-4 max-w-prose text-muted">
          {t`All listings with the first tag get the second one instead. The page of the first tag redirects. This can’t be undone.`}
        </p>
        <MergeForm />
      </Section>
      <Section id="empty-searches" title={t`Searches without a result`} heading="mb-4 text-2xl">
        <EmptySearches />
      </Section>
    </div>
  )
}

export const LabelsPage = () => (
  <>
    <PageHeader title={pages.labels.title} />
    <QueryResult query={useQuery(freshCategoriesQuery)} failed={messages.roomFailed}>
      {(categories) => <Labels categories={categories} />}
    </QueryResult>
  </>
)
