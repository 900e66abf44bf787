// The looks of a button, shared by buttons and by links that look like one.
import { clsx } from 'clsx'

export type ButtonLook = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'sm' | 'md' | 'lg' }

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-ink border-line-strong/60 hover:border-ink hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-danger border-danger/50 hover:bg-danger-soft hover:border-danger',
}

const SIZES = { sm: 'h-9 px-3 text-sm', md: 'h-11 px-4 text-[0.9375rem]', lg: 'h-12 px-6 text-base' }

export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonLook = {}, className?: string) =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap no-underline select-none',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
