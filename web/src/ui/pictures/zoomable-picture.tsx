// A picture that fits its area, and enlarges by buttons, by the keys + - 0, and by a pinch. An
// enlarged one scrolls.

import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { t } from '@/lib/texts.ts'
import { Button, IconButton } from '../button.tsx'

const MOST = 4
const STEP = 1.5

/** Of the keyboard; + needs no Shift everywhere. */
const KEYS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 }

/** Not disabled, because a disabled button passes no keys on. */
const limit = 'aria-disabled:text-muted'

type ZoomablePictureProps = {
  src: string
  alt: string
  /** In pixels. Without it, the picture's own when it has loaded. */
  size?: { width: number; height: number }
  /** Of the area. */
  className?: string
  /** Buttons before those of the zoom. */
  children?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

export function ZoomablePicture({ src, alt, size, className, children, onKeyDown }: ZoomablePictureProps) {
  const [zoom, setZoom] = useState(1)
  const [loaded, setLoaded] = useState(size)
  const scale = useCallback((by: number) => setZoom((now) => Math.min(MOST, Math.max(1, now * by))), [])
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    // The arrow keys scroll an enlarged picture that has the focus.
    if (zoom > 1 && event.target === event.currentTarget && event.key.startsWith('Arrow')) return
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return onKeyDown?.(event)
    event.preventDefault()
    scale(by)
  }
  // Trackpads report a pinch as a wheel with Ctrl. React's own listener can't keep the page as it is.
  const pinch = useCallback(
    (area: HTMLElement | null) => {
      const zoomBy = (event: WheelEvent) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        scale(Math.exp(-event.deltaY / 100))
      }
      area?.addEventListener('wheel', zoomBy, { passive: false })
      return () => area?.removeEventListener('wheel', zoomBy)
    },
    [scale],
  )
  const { width, height } = size ?? loaded ?? { width: 0, height: 1 }
  return (
    <div className={clsx('flex min-h-0 flex-col gap-3', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus */}
      <div className="flex flex-wrap items-center gap-1" onKeyDown={press}>
        {children}
        <div className="ml-auto flex items-center">
          <IconButton label={t`Zoom out`} aria-disabled={zoom === 1} className={limit} onClick={() => scale(1 / STEP)}>
            <Minus className="size-5" />
          </IconButton>
          <Button variant="quiet" size="sm" className="w-16" title={t`Fit`} onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)}%
          </Button>
          <IconButton label={t`Zoom in`} aria-disabled={zoom === MOST} className={limit} onClick={() => scale(STEP)}>
            <Plus className="size-5" />
          </IconButton>
        </div>
      </div>
      <section
        ref={pinch}
        // In a dialog.
        data-autofocus
        aria-label={alt}
        onKeyDown={press}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="grid min-h-0 flex-1 place-items-center-safe overflow-auto rounded-md bg-sunken [container-type:size]"
      >
        <img
          key={src}
          src={src}
          alt={alt}
          width={width || undefined}
          height={height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ width: naturalWidth, height: naturalHeight })
          }
          className="h-auto max-w-none"
          style={{ width: `calc(min(100cqw, 100cqh * ${width / height}, ${width}px) * ${zoom})` }}
        />
      </section>
    </div>
  )
}
