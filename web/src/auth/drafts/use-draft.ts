// The fields of a form. If the session lapses, they are saved and restored after the login.
// A form may also save them when the user leaves the page, and a dialog until the page is left.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getSession, hasLapsed, onSessionChange } from '@/auth/session/session.ts'
import { useViewer } from '@/auth/viewer.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { type DraftFields, forgetClosed, forgetDraft, keepClosed, readClosed, readDraft, saveDraft } from './drafts.ts'

export type DraftOptions = {
  keepsOnLeaving?: boolean
  /** For a dialog: opened again, it has what it held when it was closed. */
  keepsClosed?: boolean
}

/**
 * @param form its name, with the id of what it is about
 * @param initial how it begins without a draft
 * @returns the fields, how to change some of them, and how to give the draft up
 */
export function useDraft<Fields extends DraftFields>(
  form: string,
  initial: Fields,
  { keepsOnLeaving = false, keepsClosed = false }: DraftOptions = {},
): [Fields, (change: Partial<Fields>) => void, () => void] {
  const viewer = useViewer()
  const [userId] = useState(viewer.status === 'member' ? viewer.id : null)
  const [begun] = useState(initial)
  const [fields, setFields] = useState(
    () => (userId && readDraft(userId, form, initial)) || (keepsClosed && readClosed(userId, form, initial)) || initial,
  )
  const isDone = useRef(false)

  const isHalfDone = () => !isDone.current && Object.entries(fields).some(([name, value]) => value !== begun[name])
  const keepIfChanged = () => {
    if (userId && isHalfDone()) saveDraft(userId, form, fields)
  }
  const keepIfLapsed = useEffectEvent(() => {
    if (!userId || !hasLapsed()) return
    keepIfChanged()
    notify.error(t`User not authenticated.`)
  })
  /** Not after a logout. */
  const keepIfLeft = useEffectEvent(() => {
    if (keepsOnLeaving && getSession().status === 'signed-in') keepIfChanged()
    if (keepsClosed && isHalfDone()) keepClosed(userId, form, fields)
  })

  useEffect(() => {
    // The form has the fields now.
    if (userId) forgetDraft(userId, form)
    forgetClosed(userId, form)
    const stop = onSessionChange(() => keepIfLapsed())
    return () => {
      stop()
      keepIfLeft()
    }
  }, [userId, form])

  const change = (changed: Partial<Fields>) => {
    isDone.current = false
    setFields((before) => ({ ...before, ...changed }))
  }
  const forget = () => {
    isDone.current = true
  }
  return [fields, change, forget]
}
