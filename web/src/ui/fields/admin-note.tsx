import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import type { ComponentProps } from 'react'
import { t } from '@/lib/texts.ts'
import { TextAreaField } from './fields.tsx'

type AdminNoteProps = Omit<ComponentProps<typeof TextAreaField>, 'maxLength' | 'hint'>

export const AdminNote = (field: AdminNoteProps) => (
  <TextAreaField hint={t`Only admins can see this.`} rows={3} maxLength={REPORT_REASON_MAX_CHARACTERS} {...field} />
)
