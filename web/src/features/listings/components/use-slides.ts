// Which slide shows, which one is on its way out, and to which side they move.
import { useState } from 'react'

export type Direction = 'next' | 'previous'

type Slides = { index: number; leaving: number | null; direction: Direction }

/** @param count number of slides; the steps wrap around */
export function useSlides(count: number) {
  const [slides, setSlides] = useState<Slides>({ index: 0, leaving: null, direction: 'next' })
  const move = (direction: Direction) =>
    setSlides(({ index }) => ({
      index: (index + (direction === 'next' ? 1 : -1) + count) % count,
      leaving: index,
      direction,
    }))
  /** The slide that left is out of sight. */
  const settle = () => setSlides((before) => ({ ...before, leaving: null }))
  return { ...slides, index: slides.index < count ? slides.index : 0, move, settle }
}
