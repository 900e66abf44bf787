// Radio buttons under the stars, so that arrow keys and screen readers work as usual.

import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { plural, t } from '@/lib/texts.ts'

const CHOICES = [1, 2, 3, 4, 5] as const

type StarInputProps = { value: number | null; onChange: (rating: number) => void; invalid: boolean }

export function StarInput({ value, onChange, invalid }: StarInputProps) {
  const name = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const lit = hovered ?? value ?? 0
  return (
    <fieldset onMouseLeave={() => setHovered(null)}>
      <legend className="mb-1.5 font-semibold">{t`Rating`}</legend>
      <div className="flex w-max rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        {CHOICES.map((stars) => (
          <label key={stars} onMouseEnter={() => setHovered(stars)} className="cursor-pointer p-1.5">
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-invalid={invalid || undefined}
              className="sr-only"
            />
            <Star
              className={clsx('size-8 text-star transition-transform', hovered === stars && 'scale-110')}
              fill={stars <= lit ? 'currentColor' : 'none'}
              strokeWidth={1.5}
              aria-hidden="true"
            />
            <span className="sr-only">{plural(stars, { one: '# star', other: '# stars' })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
