// The document's title and description. React puts the title into the head; the description's element came with the page.
import { pageTitle, summarise, TAGLINE } from '@contract/metadata.ts'
import { useEffect } from 'react'
import { isServer } from '@/config/env.ts'

type PageTitleProps = { children: string; description?: string }

export function PageTitle({ children, description = TAGLINE }: PageTitleProps) {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', summarise(description))
  }, [description])
  // A rendered page has its title among its metadata (edge-functions/pages).
  return isServer ? null : <title>{pageTitle(children)}</title>
}
