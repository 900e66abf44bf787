// The head of the home page: who this is and where to search.

import { SearchBox } from '@/features/search/components/search-box.tsx'
import * as messages from '@/lib/messages.ts'
import { LogoMark } from '@/ui/logo.tsx'
import { HomeCollage } from './home-collage.tsx'

export function HomeHero() {
  return (
    <section
      aria-labelledby="tagline"
      className="container-page grid items-center gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]"
    >
      <div>
        <LogoMark className="size-14 sm:size-16" />
        <h1
          id="tagline"
          className="mt-6 max-w-[15ch] text-[clamp(2.5rem,6.2vw,4.5rem)] leading-none font-bold tracking-[-0.035em]"
        >
          {messages.tagline}
        </h1>
        <SearchBox
          size="lg"
          label="Search for products"
          placeholder={messages.searchPlaceholder}
          className="mt-9 max-w-2xl"
        />
      </div>
      <HomeCollage />
    </section>
  )
}
