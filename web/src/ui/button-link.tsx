// A link within the shop that looks like a button.
import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonLook, buttonClass } from './button-class.ts'

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook & { className?: string }) {
  return <Link className={buttonClass({ variant, size }, className)} {...rest} />
}
