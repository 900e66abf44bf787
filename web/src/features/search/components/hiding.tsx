// To hide tags and sellers and to show them again. Only members load it.

import { type Hidden, hiddenCalls } from '@contract/hidden.ts'
import { tagName } from '@contract/label-choices.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useIsSelf, useMemberId } from '@/auth/viewer.ts'
import { send } from '@/lib/calls/api.ts'
import { useWrite } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { plural, t } from '@/lib/texts.ts'
import { toastResult } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Fold } from '@/ui/fold.tsx'
import { Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { TextLink } from '@/ui/text.tsx'
import { hiddenQuery, hiddenSeller, hiddenTag } from '../hidden.ts'

export const HiddenItemsNote = ({ count, isAbout }: { count: number; isAbout?: boolean | undefined }) => (
  <p className="my-4 text-sm text-muted">
    {isAbout
      ? plural(count, { one: 'About # item hidden.', other: 'About # items hidden.' })
      : plural(count, { one: '# item hidden.', other: '# items hidden.' })}{' '}
    <TextLink to={`${pages.settings.path()}#hidden`}>{t`Manage hidden tags and sellers`}</TextLink>
  </p>
)

type HideProps = {
  value: string
  /** Such as “this tag”. */
  name: string
  /** Whether it is the page of that tag or seller, which shows its items nevertheless. */
  isItsPage?: boolean
  /** Whether it is in a menu, or says beside one that the member hides this. */
  place?: 'menu' | 'beside menu'
}

/** Nothing until it is known whether the member hides this. */
export default function Hide({ value, name, isItsPage = false, place }: HideProps) {
  const userId = useMemberId() ?? ''
  const isSelf = useIsSelf(value.replace(hiddenSeller(''), ''))
  const { data } = useQuery(hiddenQuery(userId))
  const hidden = data?.find((one) => one.value === value || one.current === value)
  const write = useWrite(
    () =>
      hidden
        ? send(hiddenCalls.unhide, { params: { userId, value: hidden.value } })
        : send(hiddenCalls.hide, { params: { userId }, body: { value } }),
    [hiddenCalls.hide, hiddenCalls.unhide],
  )
  const done = hidden ? t`Shown again.` : t`Hidden from searches and lists.`
  if (!data || isSelf || (place === 'beside menu' && !hidden)) return null
  return (
    <div className={clsx('flex flex-wrap items-center gap-3', isItsPage && 'my-5')}>
      <SmallButton
        variant={place === 'menu' ? 'quiet' : 'secondary'}
        busy={write.isPending}
        className="shrink! wrap-anywhere"
        onClick={() => toastResult(write.mutateAsync(undefined), done, messages.notSaved)}
      >
        {hidden ? t`Unhide ${name}` : t`Hide ${name}`}
      </SmallButton>
      {isItsPage && <p role="status">{hidden && t`You’ve hidden ${name} from searches and lists.`}</p>}
    </div>
  )
}

/** On the page of a listing. */
export function HideMenu({ listing }: { listing: Listing }) {
  if (useMemberId() === undefined) return null
  return (
    <Fold name={t`Hide items like this`} className="mt-1">
      <div className="mt-2 flex flex-wrap gap-2">
        {listing.tags.map((tag) => (
          <Hide key={tag} value={hiddenTag(tag)} name={t`“${{ tag: tagName(tag) }}”`} />
        ))}
        <Hide value={hiddenSeller(listing.seller_id)} name={t`this seller`} />
      </div>
    </Fold>
  )
}

const nameOf = ({ value, name }: Hidden) =>
  value.startsWith(hiddenTag(''))
    ? t`“${{ tag: tagName(value.slice(hiddenTag('').length)) }}”`
    : (name ?? t`Deleted user`)

/** In the settings: all of them. */
export const HiddenValues = ({ userId }: { userId: string }) => (
  <Section id="hidden-values" title={t`Hidden tags and sellers`}>
    <p className="mt-1 mb-4 text-muted">{t`Searches and lists leave their items out.`}</p>
    <QueryResult
      query={useQuery(hiddenQuery(userId))}
      failed={t`Couldn’t load your hidden tags and sellers.`}
      empty={t`You don’t hide any tags or sellers.`}
    >
      {(hidden) => (
        <ul className="grid gap-2">
          {hidden.map((one) => (
            <li key={one.value}>
              <Hide value={one.value} name={nameOf(one)} />
            </li>
          ))}
        </ul>
      )}
    </QueryResult>
  </Section>
)
