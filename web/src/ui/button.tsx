import { pages } from '@contract/pages.ts'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { t } from '@/lib/texts.ts'
import { useHasFailedPart } from './part.tsx'

/** Silent: the text beside it informs screen readers. */
export const Spinner = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" className={clsx('animate-spin', className ?? 'size-6')} aria-hidden="true" fill="none">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.2" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
)

/** The looks of a button, shared by buttons and by links that look like one. */
export type ButtonLook = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg' }

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:border-ink hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-danger border-danger/50 hover:bg-danger-soft hover:border-danger',
}

const SIZES = {
  sm: 'min-h-9 px-3 py-1 text-sm',
  md: 'min-h-11 px-4 py-1 text-[0.9375rem]',
  lg: 'min-h-12 px-6 py-1 text-base',
}

export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, className?: string) =>
  clsx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border font-semibold leading-tight no-underline select-none',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
    VARIANTS[variant],
    SIZES[size],
    className,
  )

/** Off while a part that it needs has failed. */
type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

export const Button = ({
  variant,
  size,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass({ variant, size }, className)}
    disabled={useHasFailedPart() || disabled || busy}
    aria-busy={busy || undefined}
    {...rest}
  >
    {busy && <Spinner className="size-4" />}
    {children}
  </button>
)

type SmallButtonProps = ComponentProps<typeof Button> & {
  /** For screen readers: the action with the name of its object. */
  label?: string
}

/** For one action of several, such as those of a row. */
export const SmallButton = ({ label, ...button }: SmallButtonProps) => (
  <Button variant="secondary" size="sm" aria-label={label} {...button} />
)

export const ButtonLink = ({ variant, size, className, ...rest }: LinkProps & ButtonLook & { className?: string }) => (
  <Link className={buttonClass({ variant, size }, className)} {...rest} />
)

export const SmallLink = (props: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="secondary" size="sm" {...props} />
)

/** The way out of a page that has nothing to show. */
export const HomeLink = ({ children = t`Go Home` }: { children?: string }) => (
  <ButtonLink to={pages.home.path()} variant="secondary">
    {children}
  </ButtonLink>
)

/** A square button with an icon and a hidden label. */
type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export const iconButtonClass =
  'inline-grid size-10 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted'

export const IconButton = ({ label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button type={type} aria-label={label} title={label} className={clsx(iconButtonClass, className)} {...rest} />
)
