// Category, tags and labels of a listing.
import type { AiUse, Language } from '@contract/label-choices.ts'
import { AI_USES, LANGUAGES, labelsFrom, TAGS_MAX, tagName, tagOf, USAGE_LICENCES } from '@contract/label-choices.ts'
import { labelCalls } from '@contract/labels.ts'
import { pages } from '@contract/pages.ts'
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { query } from '@/lib/calls/query.ts'
import { useCategories } from '@/lib/categories.ts'
import { aiUseName, LANGUAGE_CHOICES, LICENCE_NAMES } from '@/lib/label-names.ts'
import { t } from '@/lib/texts.ts'
import { CheckboxGroup, choiceClass, controlClass, Field, RadioGroup } from '@/ui/fields/fields.tsx'
import { TextLink } from '@/ui/text.tsx'
import type { ListingText } from '../check-listing.ts'

type LabelFieldProps = {
  text: ListingText
  errors: Partial<Record<string, string>>
  disabled: boolean | undefined
  onChange: (change: Partial<ListingText>) => void
}

export function CategoryField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const categories = useCategories()
  const roots = categories.filter(({ parent }) => parent === null)
  return (
    <Field label={t`Category`} error={errors.category}>
      {(control) => (
        <select
          {...control}
          autoComplete="off"
          value={text.category}
          disabled={disabled}
          onChange={({ target }) => onChange({ category: target.value })}
          className={`${choiceClass} h-11`}
        >
          <option value="">{t`Choose a category`}</option>
          {roots.map((root) => (
            <optgroup key={root.slug} label={root.name}>
              <option value={root.slug}>{t`${{ category: root.name }}, other`}</option>
              {categories
                .filter(({ parent }) => parent === root.slug)
                .map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

const CHIP = 'flex items-center gap-1 rounded-full border border-line-strong/60 bg-surface py-1 pr-1.5 pl-3 text-sm'

/** A chosen tag or language. */
const Chip = ({
  label,
  disabled,
  onRemove,
}: {
  label: string
  disabled: boolean | undefined
  onRemove: () => void
}) => (
  <li className={CHIP}>
    {label}
    <button
      type="button"
      aria-label={t`Remove ${label}`}
      disabled={disabled}
      onClick={onRemove}
      className="grid size-6 place-items-center rounded-full hover:bg-sunken"
    >
      <X className="size-3.5" aria-hidden="true" />
    </button>
  </li>
)

/** Chosen tags, and a field that suggests others. Enter and a comma add what is typed. */
export function TagsField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(tagOf(typed))
  const { data: { tags: found } = { tags: [] } } = useQuery(
    query(labelCalls.suggestTags, asked.length > 1 ? { query: { query: asked } } : undefined),
  )
  const chosen = labelsFrom(text).tags
  const change = (tags: string[]) => onChange({ tags: tags.map(tagName).join(', ') })
  const add = (given: string) => {
    const tags = given
      .split(',')
      .map(tagOf)
      .filter((tag) => tag !== '')
    change([...new Set([...chosen, ...tags])])
    setTyped('')
  }
  const options = [...new Set([tagOf(typed), ...found.map(({ tag }) => tag)])].filter(
    (tag) => tag !== '' && !chosen.includes(tag),
  )
  return (
    <div className="grid gap-2">
      <Field
        label={t`Tags (optional)`}
        hint={t`Words that buyers may look for. Press Enter after each.`}
        aside={`${chosen.length}/${TAGS_MAX}`}
        error={errors.tags}
      >
        {(control) => (
          <Combobox<string>
            value=""
            disabled={disabled || chosen.length >= TAGS_MAX}
            onChange={(tag) => tag && add(tag)}
          >
            <ComboboxInput
              {...control}
              autoComplete="off"
              value={typed}
              maxLength={100}
              onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
              onBlur={() => typed !== '' && add(typed)}
              className={`${controlClass} h-11`}
            />
            <ComboboxOptions
              anchor="bottom start"
              className="z-20 w-(--input-width) rounded-md border border-line bg-surface py-1 shadow-lg [--anchor-gap:4px] empty:hidden"
            >
              {options.map((tag) => (
                <ComboboxOption key={tag} value={tag} className="cursor-pointer px-3.5 py-2 data-focus:bg-sunken">
                  {tagName(tag)}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          </Combobox>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={t`Chosen tags`} className="flex flex-wrap gap-2">
          {chosen.map((tag) => (
            <Chip
              key={tag}
              label={tagName(tag)}
              disabled={disabled}
              onRemove={() => change(chosen.filter((one) => one !== tag))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

export const UsageLicenceField = ({ text, errors, disabled, onChange }: LabelFieldProps) => (
  <RadioGroup
    isLine
    legend={t`Licence`}
    value={USAGE_LICENCES.find((licence) => licence === text.usage_licence) ?? ''}
    choices={USAGE_LICENCES.map((value) => ({ value, label: LICENCE_NAMES[value] }))}
    error={errors.usage_licence}
    disabled={disabled ?? false}
    onChange={(usage_licence) => onChange({ usage_licence })}
  >
    <TextLink to={pages.usageLicences.path()} className="text-sm">
      {t`What each licence allows`}
    </TextLink>
  </RadioGroup>
)

const AI_ANSWERS = [
  { value: 'none', label: t`No` },
  { value: 'some', label: t`Yes` },
] as const
const AI_CHOICES = AI_USES.map((value) => ({ value, label: aiUseName(value) }))

export function AiUseField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const used = labelsFrom(text).ai_use ?? []
  const answer = text.ai_use === '' || text.ai_use === 'none' ? text.ai_use : 'some'
  return (
    <div className="grid gap-3">
      <RadioGroup
        isLine
        legend={t`Made with AI?`}
        value={answer}
        choices={AI_ANSWERS}
        error={answer === 'some' ? undefined : errors.ai_use}
        disabled={disabled ?? false}
        onChange={(chosen) => onChange({ ai_use: chosen })}
      />
      {answer === 'some' && (
        <CheckboxGroup<AiUse>
          legend={t`What is made with AI`}
          choices={AI_CHOICES}
          chosen={used}
          error={errors.ai_use}
          onChange={(chosen) => onChange({ ai_use: chosen.join(',') || 'some' })}
        />
      )}
    </div>
  )
}

/** One language at a time is added to the list. */
export function LanguagesField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const chosen = labelsFrom(text).languages ?? []
  const change = (languages: Language[]) => onChange({ languages: languages.join(',') })
  return (
    <div className="grid gap-2">
      <Field isLine label={t`Languages`} hint={t`The language of the file, not of this page.`} error={errors.languages}>
        {(control) => (
          <select
            {...control}
            autoComplete="off"
            value=""
            disabled={disabled}
            onChange={({ target }) => change([...chosen, ...LANGUAGE_CHOICES.filter((code) => code === target.value)])}
            className={`${choiceClass} h-11`}
          >
            <option value="">{chosen.length === 0 ? t`Choose a language` : t`Add a language`}</option>
            {LANGUAGE_CHOICES.filter((code) => !chosen.includes(code)).map((code) => (
              <option key={code} value={code}>
                {LANGUAGES[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2 sm:pl-42" aria-label={t`Chosen languages`}>
          {chosen.map((code) => (
            <Chip
              key={code}
              label={LANGUAGES[code]}
              disabled={disabled}
              onRemove={() => change(chosen.filter((one) => one !== code))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
