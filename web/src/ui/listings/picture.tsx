// A product picture at 4:3, with a placeholder for a missing or broken picture.

import type { Listing } from '@contract/listings.ts'
import { clsx } from 'clsx'
import { useState } from 'react'

/** @returns the sources that failed, and what each `img` needs to tell */
export function usePictureFailure() {
  const [failed, setFailed] = useState<readonly string[]>([])
  const tell = (src: string) => {
    const note = () => setFailed((before) => (before.includes(src) ? before : [...before, src]))
    const look = (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) note()
    }
    return { ref: look, onError: note }
  }
  return { failed, tell }
}

/** In a grid of cards (listing-grid.tsx). */
const CARD = '(min-width: 64rem) 25vw, 50vw'

const srcSetOf = (sizes: { url: string; width: number }[]) =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')

const PLACEHOLDER = '/placeholder.svg'

type PictureProps = {
  src: string | null | undefined
  /** Its sizes and placeholder. */
  of?: Listing['showcase_pictures'][number] | undefined
  /** How wide it is shown, for the choice of a size. */
  sizes?: string
  /** Empty where the same words stand next to it. */
  alt: string
  className?: string
  /** Loads the page's main picture first. Others load lazily. */
  first?: boolean
}

export function Picture({ src, of, sizes = CARD, alt, className, first = false }: PictureProps) {
  const { failed, tell } = usePictureFailure()
  const shown = src && !failed.includes(src) ? src : PLACEHOLDER
  return (
    <img
      {...(shown === src && of && of.sizes.length > 0 && { srcSet: srcSetOf(of.sizes), sizes })}
      src={shown}
      alt={alt}
      width={640}
      height={480}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      {...tell(shown)}
      style={shown === src && of?.placeholder ? { backgroundImage: `url(${of.placeholder})` } : undefined}
      className={clsx('aspect-4/3 h-auto w-full bg-sunken bg-size-[100%_100%] object-cover', className)}
    />
  )
}
