import { clsx } from 'clsx'
import { Link, type LinkProps } from 'react-router-dom'

/** A link within a text. */
export const TextLink = ({ className, ...link }: LinkProps & { className?: string }) => (
  <Link className={clsx('link', className)} {...link} />
)
