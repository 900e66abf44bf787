// Chooses a picture from this device.
import { SHOWCASE_IMAGE_TYPES } from '@contract/limits.ts'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '@/ui/button.tsx'

const ACCEPTED = Object.keys(SHOWCASE_IMAGE_TYPES).join(',')

type PictureButtonProps = {
  label: string
  /** Of the file input, which only assistive technology and tests meet. */
  fileLabel: string
  busy: boolean
  onChoose: (picture: File) => void
}

export function PictureButton({ label, fileLabel, busy, onChoose }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? []
    // The same file may be chosen again after a failure.
    event.target.value = ''
    if (picture) onChoose(picture)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        aria-label={fileLabel}
        onChange={choose}
      />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
