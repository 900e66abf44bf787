// A square button with only a picture; its label is for those who do not see it.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export const iconButtonClass =
  'inline-grid size-10 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted'

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} title={label} className={clsx(iconButtonClass, className)} {...rest} />
}
