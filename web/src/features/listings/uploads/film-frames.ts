// Pictures of a film at five places, taken in the browser: no server decodes a film.
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import { t } from '@/lib/texts.ts'

const PLACES = [0.1, 0.3, 0.5, 0.7, 0.9]
/** In seconds. A recording may not say how long it is until a browser seeks behind its end. */
const BEHIND_THE_END = 1e7

/** Throws PictureRejected. */
export async function framesOf(film: File): Promise<ImageBitmap[]> {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto' })
  const until = (event: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(event, () => resolve(), { once: true })
      const fail = () =>
        reject(new PictureRejected(t`This browser can’t open ${{ name: film.name }}. Choose pictures instead.`))
      video.addEventListener('error', fail, { once: true })
    })
  const seek = async (seconds: number) => {
    const sought = until('seeked')
    video.currentTime = seconds
    await sought
  }
  try {
    const loaded = until('loadeddata')
    video.src = URL.createObjectURL(film)
    await loaded
    if (!Number.isFinite(video.duration)) await seek(BEHIND_THE_END)
    const { duration } = video
    const frames: ImageBitmap[] = []
    for (const place of PLACES) {
      await seek(place * duration)
      frames.push(await createImageBitmap(video))
    }
    return frames
  } finally {
    URL.revokeObjectURL(video.src)
  }
}
