import { Bookmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useMemberId, useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Modal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { Loading } from '@/ui/page-parts.tsx'
import { countFilters, type SearchState, searchParameters } from '../search-state.ts'

const SaveSearchForm = lazy(() => import('./save-search-form.tsx'))

/** Nothing without words or filters: that would be every new item. */
export function SaveSearch({ state }: { state: SearchState }) {
  const viewer = useViewer()
  const memberId = useMemberId()
  const dialog = useDialog()
  if (state.query === '' && countFilters(state) === 0) return null
  const isVisitor = viewer.status === 'visitor'
  return (
    <>
      <SmallButton
        disabled={!isVisitor && memberId === undefined}
        onClick={() => (isVisitor ? void signIn() : dialog.open())}
      >
        <Bookmark className="size-4" />
        {t`Save this search`}
      </SmallButton>
      <Modal key={dialog.times} open={dialog.isOpen} onClose={dialog.close} title={t`Save this search`}>
        <Suspense fallback={<Loading />}>
          {memberId && <SaveSearchForm userId={memberId} search={searchParameters(state).toString()} />}
        </Suspense>
      </Modal>
    </>
  )
}
