// Whether pictures loaded. One that failed before the app took over the page will send no event: its element is asked.
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
