// Settings of the shop. Each group has a form of its own.
import { adminCalls } from '@contract/admin.ts'
import type { CallInput } from '@contract/operations/operation.ts'
import { pages } from '@contract/pages.ts'
import type { shopSettings } from '@contract/service.ts'
import {
  boundText,
  CHOICE_SETTINGS,
  inUnit,
  isNumberSetting,
  NUMBER_SETTINGS,
  type SettingName,
  settingProblem,
  settingText,
} from '@contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { shopSettingsQuery } from '@/features/admin/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { prefetchForMember, useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Trans, t } from '@/lib/texts.ts'
import { notify, toastError, toastOutcome } from '@/lib/toast.ts'
import { ConfirmButton, ConfirmModal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { RadioGroup, SubmitButton } from '@/ui/fields/fields.tsx'
import { NumberField } from '@/ui/fields/number-field.tsx'
import { Alert, Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { TextLink, UtcDayText } from '@/ui/text.tsx'

type Settings = z.output<typeof shopSettings>
type SettingChanges = NonNullable<CallInput<typeof adminCalls.changeShopSettings>['body']>
type Fields = Record<SettingName, string>

const GROUPS: { id: string; title: string; names: readonly SettingName[] }[] = [
  { id: 'money', title: t`Sales`, names: ['platform_fee_bps', 'tax', 'withdrawal_days'] },
  {
    id: 'sellers',
    title: t`Sellers`,
    names: ['seller_identity', 'listing_quota', 'storage_quota', 'post_recipients_without_sale'],
  },
  { id: 'answers', title: t`Time to answer`, names: ['case_answer_days', 'report_answer_days'] },
]

const asTyped = (name: SettingName, { value }: Settings[SettingName]): string =>
  isNumberSetting(name) ? String(inUnit(name, Number(value))) : String(value)

/** A count's label names its unit already. */
const labelOf = ({ label, unit }: (typeof NUMBER_SETTINGS)[keyof typeof NUMBER_SETTINGS]) =>
  unit === 'listings' || unit === 'people' ? label : t`${label} (${{ unit: unit === 'days' ? t`days` : unit }})`

/** In stored units; NaN for what isn't a number with as many decimals as the unit has. */
const parsed = (name: SettingName, typed: string): number | string => {
  if (!isNumberSetting(name)) return typed
  const { scale } = NUMBER_SETTINGS[name]
  const shape = scale === 1 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/
  return shape.test(typed.trim()) ? Math.round(Number(typed) * scale) : Number.NaN
}

const problemOf = (name: SettingName, text: string): string | undefined =>
  isNumberSetting(name) && settingProblem(name, parsed(name, text))
    ? t`Enter ${{ bounds: boundText(name) }}.`
    : undefined

/** What sellers read about a planned value. */
const PLANNED = {
  platform_fee_bps: {
    notice: t`Sellers have been notified.`,
    withdraw: t`Withdraw the planned fee`,
    effect: (value: string) => t`The fee stays ${value}. Sellers get an email.`,
    done: t`Planned fee withdrawn.`,
  },
  seller_identity: {
    notice: t`Sellers who haven’t yet get emails.`,
    withdraw: t`Withdraw the planned duty`,
    effect: (value: string) => t`The duty stays ${value}. Nothing is paused.`,
    done: t`Planned duty withdrawn.`,
  },
}
type PlannedName = keyof typeof PLANNED
const isPlannable = (name: SettingName): name is PlannedName => name in PLANNED

function Planned({ name, setting }: { name: PlannedName; setting: Settings[SettingName] }) {
  const save = useCall(adminCalls.changeShopSettings)
  const { value, next_value, takes_effect_at } = setting
  if (next_value === null || takes_effect_at === null) return null
  const { notice, withdraw, effect, done } = PLANNED[name]
  const next = settingText(name, next_value)
  return (
    <Alert
      kind="warning"
      action={
        <ConfirmButton
          variant="secondary"
          size="sm"
          title={withdraw}
          text={effect(settingText(name, value))}
          aria-label={withdraw}
          run={() => save.mutateAsync({ [name]: { value, shown: value, shown_next: next_value } })}
          {...toastOutcome(done, messages.notSaved)}
        >
          {t({ message: 'Withdraw', context: 'a planned setting' })}
        </ConfirmButton>
      }
    >
      <Trans>
        {next} from <UtcDayText iso={takes_effect_at} />. {notice}
      </Trans>
    </Alert>
  )
}

/** What was typed, and the setting as it was then: another admin may change it meanwhile. */
type Typed = Partial<Record<SettingName, { text: string; shown?: Settings[SettingName] }>>

function SettingsForm({ names, settings }: { names: readonly SettingName[]; settings: Settings }) {
  const [typed, setTyped] = useState<Typed>({})
  const [conflict, setConflict] = useState<SettingName>()
  const save = useCall(adminCalls.changeShopSettings)
  const raise = useDialog<SettingChanges>()
  const textOf = (name: SettingName) => typed[name]?.text ?? asTyped(name, settings[name])
  const change = (changed: Partial<Fields>) => {
    for (const name of names) {
      const text = changed[name]
      if (text === undefined) continue
      setTyped((before) => ({ ...before, [name]: { text, shown: before[name]?.shown ?? settings[name] } }))
      if (conflict === name) setConflict(undefined)
    }
  }
  const fields = Object.fromEntries(names.map((name) => [name, textOf(name)])) as Fields
  const send = async (changes: SettingChanges) => {
    if (Object.keys(changes).length > 0) await save.mutateAsync(changes)
    setTyped({})
    setConflict(undefined)
    notify.success(t`Settings saved.`)
  }
  const failed = (error: unknown) => {
    toastError(messages.notSaved)(error)
    const name = isApiError(error) && error.code === 'setting_changed' && names.find((one) => one === error.itemId)
    if (!name) return
    // The next save replaces what the error names.
    setConflict(name)
    setTyped((before) => {
      const { text } = before[name] ?? {}
      return text === undefined ? before : { ...before, [name]: { text } }
    })
  }
  const { form, errors, busy } = useForm(fields, change, {
    check: () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const problem = typed[name] && problemOf(name, textOf(name))
          return problem ? [[name, problem]] : []
        }),
      ) satisfies FieldErrors,
    submit: async () => {
      const changes = names.flatMap((name) => {
        const { text, shown = settings[name] } = typed[name] ?? {}
        if (text === undefined || text === asTyped(name, shown)) return []
        return [[name, { value: parsed(name, text), shown: shown.value, shown_next: shown.next_value }]]
      })
      const sent: SettingChanges = Object.fromEntries(changes)
      const { value, shown } = sent.platform_fee_bps ?? { value: 0, shown: 0 }
      // Mails can’t be taken back.
      if (value > shown) raise.open(sent)
      else await send(sent)
    },
    failed,
  })
  const errorOf = (name: SettingName) =>
    conflict === name
      ? t`Another admin changed this to ${{ value: settingText(name, settings[name].value) }}. Save again to replace it.`
      : errors[name]
  return (
    <form {...form} className="grid gap-6">
      <ConfirmModal
        open={raise.isOpen}
        onClose={raise.close}
        title={t`Raise the service fee`}
        text={t`The new fee is ${{ fee: settingText('platform_fee_bps', raise.subject?.platform_fee_bps?.value ?? 0) }}. It applies to new sales after 30 full days, and all sellers get an email now.`}
        confirmLabel={t`Raise the fee`}
        run={() => send(raise.subject ?? {})}
        onError={failed}
      />
      {names.map((name) =>
        isNumberSetting(name) ? (
          <div key={name} className="grid gap-3">
            <NumberField
              label={labelOf(NUMBER_SETTINGS[name])}
              hint={t`${{ hint: NUMBER_SETTINGS[name].hint }} From ${{ bounds: boundText(name) }}.`}
              inputMode={NUMBER_SETTINGS[name].scale === 1 ? 'numeric' : 'decimal'}
              className="tabular sm:max-w-60"
              value={textOf(name)}
              error={errorOf(name)}
              onChange={({ target }) => change({ [name]: target.value })}
            />
            {isPlannable(name) && <Planned name={name} setting={settings[name]} />}
          </div>
        ) : (
          <div key={name} className="grid gap-3">
            <RadioGroup
              legend={CHOICE_SETTINGS[name].label}
              value={textOf(name)}
              choices={Object.entries(CHOICE_SETTINGS[name].choices).map(([value, label]) => ({ value, label }))}
              error={errorOf(name)}
              onChange={(choice) => change({ [name]: choice })}
            >
              <p className="mt-1.5 text-sm text-muted">{CHOICE_SETTINGS[name].hint}</p>
            </RadioGroup>
            {isPlannable(name) && <Planned name={name} setting={settings[name]} />}
          </div>
        ),
      )}
      <SubmitButton busy={busy}>{t`Save`}</SubmitButton>
    </form>
  )
}

export const prefetch = prefetchForMember(() => [shopSettingsQuery()])

const Lead = () => (
  <>
    <Trans>
      Changes are in the <TextLink to={pages.actions.path()}>log</TextLink>, and all admins get an email.
    </Trans>
  </>
)

export const ShopSettingsPage = () => (
  <>
    <PageHeader title={pages.shopSettings.title} lead={<Lead />} />
    <QueryResult query={useQuery(shopSettingsQuery())} failed={t`Couldn’t load the settings.`}>
      {(settings) => (
        <div className="grid max-w-2xl gap-6">
          {GROUPS.map(({ id, title, names }) => (
            <Card key={id} className="p-5 sm:p-7">
              <Section id={id} title={title} heading="mb-5 text-2xl">
                <SettingsForm names={names} settings={settings} />
              </Section>
            </Card>
          ))}
          <p className="text-muted">
            <Trans>
              Rate limits, such as messages per hour, are changed in SQL: see <code>private.limits</code> in
              docs/operating.md.
            </Trans>
          </p>
        </div>
      )}
    </QueryResult>
  </>
)
