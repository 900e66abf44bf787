// A product picture in the shop's one ratio, 4:3. Shows the placeholder where there is none or it does not load.
import { clsx } from 'clsx'
import { useState } from 'react'

const PLACEHOLDER = '/placeholder.svg'

type PictureProps = {
  src: string | null | undefined
  /** Empty where the same words stand next to it. */
  alt: string
  className?: string
  /** For the pictures that are seen first: loaded at once. */
  eager?: boolean
  /** For the one picture that the page is about: loaded before all else. */
  first?: boolean
}

export function Picture({ src, alt, className, eager = false, first = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : PLACEHOLDER
  return (
    <img
      src={shown}
      alt={alt}
      width={640}
      height={480}
      loading={eager || first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src ?? null)}
      className={clsx('aspect-4/3 h-auto w-full bg-sunken object-cover', className)}
    />
  )
}
