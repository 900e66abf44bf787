// Category, tags and labels of a listing.
import {
  AI_KINDS,
  AI_USES,
  type AiUse,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  labelsFrom,
  TAGS_MAX,
  tagName,
  USAGE_LICENCES,
} from '@contract/label-choices.ts'
import { labelCalls } from '@contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import { query } from '@/lib/query.ts'
import { Button } from '@/ui/button.tsx'
import { CheckboxGroup, choiceClass, Field, RadioGroup, TextField } from '@/ui/fields/fields.tsx'
import type { ListingText } from '../check-listing.ts'

type LabelFieldProps = {
  text: ListingText
  errors: Partial<Record<string, string>>
  disabled: boolean | undefined
  onChange: (change: Partial<ListingText>) => void
}

export function CategoryField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const { data: { categories } = { categories: [] } } = useQuery(query(labelCalls.listCategories, {}))
  const roots = categories.filter(({ parent }) => parent === null)
  return (
    <Field label="Category" error={errors.category}>
      {(control) => (
        <select
          {...control}
          autoComplete="off"
          value={text.category}
          disabled={disabled}
          onChange={({ target }) => onChange({ category: target.value })}
          className={`${choiceClass} h-11`}
        >
          <option value="">Choose a category</option>
          {roots.map((root) => (
            <optgroup key={root.slug} label={root.name}>
              <option value={root.slug}>{root.name}, other</option>
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

/** Suggests tags for the word that is being typed. */
export function TagsField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const list = useId()
  const [, before = '', typed = ''] = /^(.*,)?\s*([^,]*)$/.exec(text.tags) ?? []
  const asked = useDeferredValue(typed.trim())
  const { data: { tags } = { tags: [] } } = useQuery(
    query(labelCalls.suggestTags, asked.length > 1 ? { query: { query: asked } } : undefined),
  )
  const start = before === '' ? '' : `${before} `
  return (
    <>
      <TextField
        label="Tags (optional)"
        hint={`Up to ${TAGS_MAX} words that buyers may look for, separated by commas.`}
        list={list}
        autoComplete="off"
        disabled={disabled}
        error={errors.tags}
        value={text.tags}
        onChange={({ target }) => onChange({ tags: target.value })}
      />
      <datalist id={list}>
        {tags.map(({ tag }) => (
          <option key={tag} value={`${start}${tagName(tag)}`} />
        ))}
      </datalist>
    </>
  )
}

const LICENCE_NAMES = { personal: 'Personal use', commercial: 'Commercial use', extended: 'Extended use' } as const

export const UsageLicenceField = ({ text, errors, disabled, onChange }: LabelFieldProps) => (
  <RadioGroup
    legend="Licence"
    value={USAGE_LICENCES.find((licence) => licence === text.usage_licence) ?? ''}
    choices={USAGE_LICENCES.map((value) => ({ value, label: LICENCE_NAMES[value] }))}
    error={errors.usage_licence}
    disabled={disabled ?? false}
    onChange={(usage_licence) => onChange({ usage_licence })}
  />
)

const AI_ANSWERS = [
  { value: 'none', label: 'No' },
  { value: 'some', label: 'Yes' },
] as const
const AI_NAMES = { text: 'Text', picture: 'Pictures', sound: 'Sound', code: 'Code' } as const
const AI_CHOICES = AI_USES.map((value) => {
  const kind = AI_KINDS.find((one) => value.startsWith(one)) ?? 'text'
  return { value, label: `${AI_NAMES[kind]} ${value.endsWith('generated') ? 'made by AI' : 'made with help from AI'}` }
})

export function AiUseField({ text, errors, disabled, onChange }: LabelFieldProps) {
  const used = labelsFrom(text).ai_use ?? []
  const answer = text.ai_use === '' || text.ai_use === 'none' ? text.ai_use : 'some'
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend="Did you use AI to make it?"
        value={answer}
        choices={AI_ANSWERS}
        error={answer === 'some' ? undefined : errors.ai_use}
        disabled={disabled ?? false}
        onChange={(chosen) => onChange({ ai_use: chosen })}
      />
      {answer === 'some' && (
        <CheckboxGroup<AiUse>
          legend="What is made with AI"
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
      <Field label="Languages" hint="Of the content, not of this description." error={errors.languages}>
        {(control) => (
          <select
            {...control}
            autoComplete="off"
            value=""
            disabled={disabled}
            onChange={({ target }) => change([...chosen, ...LANGUAGE_CODES.filter((code) => code === target.value)])}
            className={`${choiceClass} h-11`}
          >
            <option value="">{chosen.length === 0 ? 'Choose a language' : 'Add a language'}</option>
            {LANGUAGE_CODES.filter((code) => !chosen.includes(code)).map((code) => (
              <option key={code} value={code}>
                {LANGUAGES[code]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen languages">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                variant="secondary"
                disabled={disabled}
                aria-label={`Remove ${LANGUAGES[code]}`}
                onClick={() => change(chosen.filter((one) => one !== code))}
              >
                {LANGUAGES[code]} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
