// Settings of the shop that admins change in the admin panel, with their bounds.
// tools/schemas/limits-schema.ts makes each bound a constraint of private.settings.
import { plural, t } from '#texts'
import type { TaxMode } from './choices.ts'
import { formatUtcDay } from './text/dates.ts'
import { formatCount } from './text/format.ts'

/** Days between the notice of a higher fee and its start (legal/terms.md). */
export const FEE_NOTICE_DAYS = 30

type NumberSetting = {
  label: string
  /** What it does, in one line. */
  hint: string
  unit: '%' | 'GB' | 'days' | 'listings' | 'people'
  /** The stored value of one unit, such as 100 basis points of a percent. */
  scale: number
  /** Bounds of the stored value, which is a whole number. */
  least: number
  most: number
}

/** Stored as basis points, bytes and days. */
export const NUMBER_SETTINGS = {
  listing_quota: {
    label: t`Listings per seller`,
    hint: t`Active, paused and processing listings count.`,
    ...{ unit: 'listings', scale: 1, least: 1, most: 100_000 },
  },
  storage_quota: {
    label: t`Storage per seller`,
    hint: t`Size of all product files that a seller keeps here.`,
    ...{ unit: 'GB', scale: 2 ** 30, least: 0, most: 10_000 * 2 ** 30 },
  },
  post_recipients_without_sale: {
    label: t`Recipients of a post before the first sale`,
    hint: t`How many people a seller without a paid sale can reach with one post.`,
    ...{ unit: 'people', scale: 1, least: 0, most: 100_000 },
  },
  case_answer_days: {
    label: t`Time to answer a case`,
    hint: t`What the seller, and then the buyer, has before the case goes to an admin.`,
    ...{ unit: 'days', scale: 1, least: 1, most: 365 },
  },
  report_answer_days: {
    label: t`Time to decide a report`,
    hint: t`Receipts of reports name this date.`,
    ...{ unit: 'days', scale: 1, least: 1, most: 365 },
  },
  platform_fee_bps: {
    label: t`Service fee`,
    hint: t`What the shop keeps of each sale. A higher fee starts after ${FEE_NOTICE_DAYS} days, and sellers get an email when you save. A lower one starts at once.`,
    ...{ unit: '%', scale: 100, least: 0, most: 5000 },
  },
  withdrawal_days: {
    label: t`Right of withdrawal`,
    hint: t`How long buyers can withdraw from later orders. 0 turns it off; the EU requires 14.`,
    ...{ unit: 'days', scale: 1, least: 0, most: 365 },
  },
} as const satisfies Record<string, NumberSetting>

const TAX_SETTING = {
  label: t`Taxes`,
  hint: t`Stripe Tax computes them for each seller. Open checkouts keep the setting they began with. In the EU, the shop itself may owe them: ask a tax lawyer.`,
  choices: { off: t`Off`, inclusive: t`Included in prices`, exclusive: t`Added to prices` } satisfies Record<
    TaxMode,
    string
  >,
}

const IDENTITY_SETTING = {
  label: t`Who sells`,
  hint: t`Whether sellers must say if they are traders. “Required” starts after ${FEE_NOTICE_DAYS} days; sellers get emails 30, 7 and 1 days before. Then listings of sellers who haven’t are paused.`,
  choices: { optional: t`Optional`, required: t`Required` },
}
/** Settings that are one of some words. */
export const CHOICE_SETTINGS = { tax: TAX_SETTING, seller_identity: IDENTITY_SETTING } satisfies Record<
  string,
  { label: string; hint: string; choices: Record<string, string> }
>

export type NumberSettingName = keyof typeof NUMBER_SETTINGS
export type SettingName = NumberSettingName | keyof typeof CHOICE_SETTINGS
/** A number in stored units, or a word. */
export type SettingValue = number | string

export const SETTING_NAMES = [
  ...(Object.keys(NUMBER_SETTINGS) as NumberSettingName[]),
  'tax',
  'seller_identity',
] as const

export const isNumberSetting = (name: SettingName): name is NumberSettingName => Object.hasOwn(NUMBER_SETTINGS, name)

/** A stored number in the unit that people read: 1250 basis points give 12.5. */
export const inUnit = (name: NumberSettingName, stored: number): number =>
  Number((stored / NUMBER_SETTINGS[name].scale).toFixed(2))

const WITH_UNIT: Record<NumberSetting['unit'], (count: number) => string> = {
  '%': (count) => t`${{ count: formatCount(count) }}%`,
  GB: (count) => t`${{ count: formatCount(count) }} GB`,
  days: (count) => plural(count, { one: '# day', other: '# days' }),
  listings: (count) => plural(count, { one: '# listing', other: '# listings' }),
  people: (count) => plural(count, { one: '# person', other: '# people' }),
}

/** A stored value as people read it: "12.5%", "100 GB", "7 days". */
export const settingText = (name: SettingName, value: SettingValue): string =>
  isNumberSetting(name)
    ? WITH_UNIT[NUMBER_SETTINGS[name].unit](inUnit(name, Number(value)))
    : (Object.entries(CHOICE_SETTINGS[name].choices).find(([mode]) => mode === value)?.[1] ?? String(value))

/** "0 to 50%" */
export const boundText = (name: NumberSettingName): string => {
  const { least, most } = NUMBER_SETTINGS[name]
  return t`${{ least: formatCount(inUnit(name, least)) }} to ${{ most: settingText(name, most) }}`
}

const labelOf = (name: SettingName): string =>
  (isNumberSetting(name) ? NUMBER_SETTINGS[name] : CHOICE_SETTINGS[name]).label

/** What is wrong with a stored value, to follow its name; undefined if nothing is. */
export function settingProblem(name: SettingName, value: SettingValue): string | undefined {
  if (!isNumberSetting(name))
    return Object.hasOwn(CHOICE_SETTINGS[name].choices, value)
      ? undefined
      : `must be one of ${Object.keys(CHOICE_SETTINGS[name].choices).join(', ')}`
  const { least, most } = NUMBER_SETTINGS[name]
  const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
  return isRight ? undefined : `must be a whole number from ${least} to ${most}`
}

export type SettingChange = {
  action: 'change_setting' | 'plan_setting' | 'withdraw_setting'
  name: SettingName
  old: SettingValue
  new: SettingValue
  takes_effect_at: string | null
}

/** A line of the log and of the mail to admins. */
export function changeText({ action, name, takes_effect_at, ...change }: SettingChange): string {
  const [before, after] = [settingText(name, change.old), settingText(name, change.new)]
  const label = labelOf(name)
  if (action === 'withdraw_setting') return t`${label}: ${before} isn’t coming, ${after} stays`
  if (!takes_effect_at) return t`${label}: ${before} to ${after}`
  return t`${label}: ${before} to ${after} from ${{ day: formatUtcDay(takes_effect_at) }}`
}
