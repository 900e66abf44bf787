// A product picture at 4:3, with a placeholder for a missing or broken picture.

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

const PLACEHOLDER = '/placeholder.svg'

type PictureProps = {
  src: string | null | undefined
  /** Empty where the same words stand next to it. */
  alt: string
  className?: string
  /** Loads the page's main picture first. Others load lazily. */
  first?: boolean
}

export function Picture({ src, alt, className, first = false }: PictureProps) {
  const { failed, tell } = usePictureFailure()
  const shown = src && !failed.includes(src) ? src : PLACEHOLDER
  return (
    <img
      src={shown}
      alt={alt}
      width={640}
      height={480}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      {...tell(shown)}
      className={clsx('aspect-4/3 h-auto w-full bg-sunken object-cover', className)}
    />
  )
}
