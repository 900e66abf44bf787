// Which slide shows, and from which side it came.
import { useState } from 'react'

export type Direction = 'next' | 'previous'

/** @param count number of slides; the steps wrap around */
export function useSlides(count: number) {
  const [{ index, direction }, setSlide] = useState<{ index: number; direction: Direction | null }>({
    index: 0,
    direction: null,
  })
  const move = (to: Direction) =>
    setSlide((before) => ({ index: (before.index + (to === 'next' ? 1 : -1) + count) % count, direction: to }))
  return { index: index < count ? index : 0, direction, move }
}
