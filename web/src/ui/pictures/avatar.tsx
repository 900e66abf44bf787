// The first picture that loads, otherwise a neutral figure.
import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { usePictureFailure } from '../listings/picture.tsx'

/** @param props.sources addresses in order of preference. Only http(s) is ever shown. */
export function Avatar({ sources, className }: { sources: (string | null | undefined)[]; className?: string }) {
  const { failed, tell } = usePictureFailure()
  const src = sources.find((source) => source && /^https?:\/\//.test(source) && !failed.includes(source))
  const shape = clsx('shrink-0 rounded-full bg-accent-soft', className ?? 'size-10')
  if (!src) {
    return (
      <span className={clsx(shape, 'inline-grid place-items-center text-accent-ink')} aria-hidden="true">
        <UserRound className="size-1/2" />
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      referrerPolicy="no-referrer"
      {...tell(src)}
      className={clsx(shape, 'object-cover')}
    />
  )
}
