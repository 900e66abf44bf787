// The form of a report. Visitors add their address and prove that they aren't a robot.
import type { Rule } from '@contract/choices.ts'
import { REPORT_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { ADDRESS_MAX_CHARACTERS } from '@contract/text/addresses.ts'
import { formatDate } from '@contract/text/dates.ts'
import { useState } from 'react'
import { checkEmail } from '@/auth/drafts/use-form.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { isCaptchaRejection, useCaptcha } from '@/lib/use-captcha.ts'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { SelectField, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { RobotCheck } from '@/ui/fields/robot-check.tsx'
import { Alert, ErrorText } from '@/ui/page-parts.tsx'
import { type ReportTarget, reportInvalidProfile, useReport } from '../api.ts'
import { RULE_CHOICES } from '../decision.ts'

/** @param props.memberId null for a visitor */
export default function ReportForm({ memberId, target }: { memberId: string | null; target: ReportTarget }) {
  const report = useReport()
  const captcha = useCaptcha()
  const isVisitor = memberId === null
  const [dueAt, setDueAt] = useState<string>()
  const form = useModalForm<{ category: Rule | ''; reason: string; email: string }>({
    draft: `reason:report:${Object.values(target).join(':')}`,
    initial: { category: '', reason: '', email: '' },
    required: {
      reason: t`Please enter a reason for reporting.`,
      ...(isVisitor && { email: t`Enter your email address.` }),
    },
    check: ({ email }): Record<string, string> =>
      isVisitor ? { ...checkEmail(email), ...(captcha.token === null && { captcha: messages.captchaRequired }) } : {},
    submit: async ({ category, reason, email }) => {
      const said = { category: category || undefined, reason: reason.trim() }
      const stored = await report.mutateAsync(
        isVisitor
          ? { target, ...said, email: email.trim(), captchaToken: captcha.token ?? '' }
          : { target, ...said, reporterAuth0Id: memberId },
      )
      setDueAt(stored.dueAt)
    },
    staysOpen: isVisitor,
    done: t`Report submitted successfully!`,
    failed: (error) => {
      if (isCaptchaRejection(error)) return captcha.untick()
      const isGone = target.kind === 'profile' && isApiError(error) && error.status === 404
      notify.error(isGone ? reportInvalidProfile : t`Failed to submit report.`)
    },
  })
  if (dueAt)
    return (
      <Alert kind="success">
        {t`We’ll decide by ${{ day: formatDate(dueAt) }} and email the outcome to ${{ address: form.fields.email.trim() }}.`}
      </Alert>
    )
  const { error } = report
  return (
    <ModalForm form={form} submit={t`Send Report`} variant="danger" disabled={captcha.status === 'solving'}>
      <p className="text-muted">
        {isVisitor
          ? t`Tell us what’s wrong. Only our moderators can see this. We’ll email you the outcome.`
          : t`Tell us what’s wrong. Only our moderators can see this and who sent it. We’ll email you the outcome.`}
      </p>
      <SelectField
        label={t`What’s this about? (optional)`}
        value={form.fields.category}
        placeholder={t`Choose a topic`}
        choices={RULE_CHOICES}
        onChange={(category) => form.change({ category })}
      />
      <TextAreaField label={t`Reason`} rows={4} maxLength={REPORT_REASON_MAX_CHARACTERS} {...form.field('reason')} />
      {isVisitor && (
        <>
          <TextField
            label={t`Email`}
            type="email"
            autoComplete="email"
            maxLength={ADDRESS_MAX_CHARACTERS}
            hint={t`The person you report never sees it.`}
            {...form.field('email')}
          />
          <RobotCheck captcha={captcha} error={form.errors.captcha ?? form.errors.captchaToken} />
        </>
      )}
      {isApiError(error) && [409, 429].includes(error.status) && <ErrorText className="">{error.message}</ErrorText>}
    </ModalForm>
  )
}
