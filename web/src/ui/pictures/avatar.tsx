// The first picture that loads, otherwise the initials of a name, or a neutral figure.
import { clsx } from 'clsx'
import { UserRound } from 'lucide-react'
import { usePictureFailure } from '../listings/picture.tsx'

type AvatarProps = { sources: (string | null | undefined)[]; name?: string; className?: string }

/** Of the first two words. */
const initialsOf = (name: string) =>
  (name.match(/(?:^|\s)\S/gu) ?? []).slice(0, 2).join('').replace(/\s/g, '').toUpperCase()

/** @param props.sources addresses in order of preference. Only http(s) is ever shown. */
export function Avatar({ sources, name = '', className }: AvatarProps) {
  const { failed, tell } = usePictureFailure()
  const src = sources.find((source) => source && /^https?:\/\//.test(source) && !failed.includes(source))
  const shape = clsx('shrink-0 rounded-full bg-accent-soft', className ?? 'size-10')
  if (!src) {
    return (
      <span className={clsx(shape, '@container inline-grid place-items-center text-accent-ink')} aria-hidden="true">
        <span className="grid place-items-center font-display text-[38cqi] leading-none font-semibold">
          {initialsOf(name) || <UserRound className="size-[1.3em]" />}
        </span>
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
