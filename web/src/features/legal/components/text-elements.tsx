// How the papers' Markdown looks. Links within the shop go by the router.
import type { ComponentProps, ComponentType } from 'react'
import { Link } from 'react-router-dom'

export type LegalText = ComponentType<{ components: object }>

const TextLink = ({ href = '', children }: ComponentProps<'a'>) =>
  href.startsWith('/') ? (
    <Link to={href} className="link">
      {children}
    </Link>
  ) : (
    <a href={href} className="link" rel="noreferrer">
      {children}
    </a>
  )

export const textElements = {
  a: TextLink,
  h2: ({ id, children }: ComponentProps<'h2'>) => (
    <h2 id={id} className="mt-10 mb-3 text-2xl">
      {children}
    </h2>
  ),
  p: ({ children }: ComponentProps<'p'>) => <p className="my-3">{children}</p>,
  ul: ({ children }: ComponentProps<'ul'>) => <ul className="my-3 list-disc space-y-2 pl-6">{children}</ul>,
  ol: ({ children }: ComponentProps<'ol'>) => <ol className="my-3 list-decimal space-y-2 pl-6">{children}</ol>,
}
