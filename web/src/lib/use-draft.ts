// The fields of a form whose sending needs a session. A form that names itself here loses nothing when the session lapses while somebody
// types: what they typed is kept, they are told, and find it in the form after the login.
import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftFields, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import * as messages from './messages.ts'
import { hasLapsed, onSessionChange } from './session.ts'
import { notify } from './toast.ts'
import { useViewer } from './viewer.ts'

/**
 * @param form its name, with the id of what it is about
 * @param initial how it begins where nothing was kept
 * @returns the fields, and how to change some of them
 */
export function useDraft<Fields extends DraftFields>(
  form: string,
  initial: Fields,
): [Fields, (change: Partial<Fields>) => void] {
  const viewer = useViewer()
  const [userId] = useState(viewer.status === 'member' ? viewer.id : null)
  const [begun] = useState(initial)
  const [fields, setFields] = useState(() => (userId && readDraft(userId, form, initial)) || initial)

  const keepIfLapsed = useEffectEvent(() => {
    if (!userId || !hasLapsed()) return
    if (Object.entries(fields).some(([name, value]) => value !== begun[name])) keepDraft(userId, form, fields)
    notify.error(messages.userNotAuthenticated)
  })

  useEffect(() => {
    // It is in the form now. Who leaves the page gives it up.
    if (userId) forgetDraft(userId, form)
    return onSessionChange(() => keepIfLapsed())
  }, [userId, form])

  return [fields, (change) => setFields((before) => ({ ...before, ...change }))]
}
