// A picture that was chosen but not sent yet.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '@/components/icon-button.tsx'

/** An address for a chosen file; given back when the picture leaves the page. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

type ChosenImageProps = { image: File; onRemove: () => void; disabled: boolean }

export function ChosenImage({ image, onRemove, disabled }: ChosenImageProps) {
  return (
    <div className="relative">
      <img
        src={useObjectUrl(image)}
        alt={image.name}
        width={320}
        height={240}
        className="aspect-4/3 w-full rounded-md border border-line bg-sunken object-cover"
      />
      <IconButton
        label={`Remove ${image.name}`}
        disabled={disabled}
        onClick={onRemove}
        className="absolute top-1.5 right-1.5 size-8! border border-line bg-surface"
      >
        <X className="size-4" />
      </IconButton>
    </div>
  )
}
