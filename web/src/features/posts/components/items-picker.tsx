// A choice of the seller's items: the newest ones, and a search among many.
import { LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { Button } from '@/ui/button.tsx'
import { CheckboxGroup, TextField } from '@/ui/fields/fields.tsx'
import { itemChoicesQuery, itemQuery } from '../api.ts'

type ItemsPickerProps = {
  userId: string
  legend: string
  chosen: string[]
  error?: string
  onChange: (ids: string[]) => void
}

export function ItemsPicker({ userId, legend, chosen, error, onChange }: ItemsPickerProps) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { data } = useQuery(itemChoicesQuery(userId, words))
  const [isLong, setLong] = useState(false)
  if (data?.nextCursor && !isLong) setLong(true)
  const find = () => setWords(typed.trim().length < LIST_SEARCH_MIN_CHARACTERS ? '' : typed.trim())
  const found = (data?.files ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const others = chosen.filter((id) => !found.some(({ value }) => value === id))
  const titles = useQueries({ queries: others.map(itemQuery) })
  const choices = [
    ...others.map((id, index) => ({ value: id, label: titles[index]?.data?.title ?? t`An item you chose` })),
    ...found,
  ]
  return (
    <div className="grid gap-3">
      {isLong && (
        <TextField
          label={t`Find an item`}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the form.
            event.preventDefault()
            find()
          }}
          action={
            <Button variant="secondary" onClick={find}>
              {t`Find`}
            </Button>
          }
        />
      )}
      <div className="max-h-80 overflow-y-auto">
        <CheckboxGroup legend={legend} choices={choices} chosen={chosen} error={error} onChange={onChange} />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {data && choices.length === 0 && messages.noMatchingItems}
      </p>
    </div>
  )
}
