import { useEffect, useRef } from 'react'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import type { DraftSaver, Saved } from '../drafts/draft-saver.ts'

const WORDS: Record<Saved['state'], string> = {
  blank: '',
  saved: t`Draft saved`,
  unsaved: t`Not saved yet`,
  saving: t`Saving…`,
  offline: t`Offline. We’ll save your draft when you’re back.`,
  failed: t`Couldn’t save your draft.`,
  changed: t`Not saved`,
  gone: t`Not saved`,
}

type SaveStatusProps = {
  saved: Saved
  saver: DraftSaver
  onKeepOwn: () => Promise<void>
  onLoadOther: (id: string | null) => void
}

/** Whether the draft is saved; if another tab was faster, what to do. */
export function SaveStatus({ saved: { id, state, problem }, saver, onKeepOwn, onLoadOther }: SaveStatusProps) {
  const loadOther = () => {
    saver.discard()
    onLoadOther(state === 'changed' ? id : null)
  }
  const keep = () => onKeepOwn().catch(toastError(t`Couldn’t save your draft.`))
  const isOvertaken = state === 'changed' || state === 'gone'
  const choice = useRef<HTMLDivElement>(null)
  // Nothing is saved until its seller chooses, so the question must be seen.
  useEffect(() => {
    if (isOvertaken) choice.current?.focus()
  }, [isOvertaken])
  return (
    <>
      <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-muted">
        {WORDS[state]} {state === 'failed' && problem}
        {(state === 'failed' || state === 'offline') && (
          <SmallButton onClick={() => void saver.flush().catch(() => undefined)}>{t`Save now`}</SmallButton>
        )}
      </p>
      <div ref={choice} tabIndex={-1} className="rounded-md">
        {isOvertaken && (
          <Alert
            kind="warning"
            className="mt-3"
            action={
              <div className="flex flex-wrap gap-2">
                <SmallButton onClick={() => void keep()}>
                  {state === 'changed' ? t`Keep this one` : t`Save as a new draft`}
                </SmallButton>
                <SmallButton onClick={loadOther}>{state === 'changed' ? t`Use the other` : t`Start over`}</SmallButton>
              </div>
            }
          >
            {state === 'changed'
              ? t`This draft was changed in another tab or on another device.`
              : t`This draft was published or deleted somewhere else.`}
          </Alert>
        )}
      </div>
    </>
  )
}
