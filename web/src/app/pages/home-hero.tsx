// The head of the home page: who this is and where to search.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Logo } from '@/components/logo.tsx'
import { SearchField } from '@/components/search-field.tsx'
import { messages } from '@/lib/messages.ts'

export function HomeHero() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  return (
    <section aria-labelledby="tagline" className="container-page pt-14 pb-14 sm:pt-20 sm:pb-18">
      <Logo className="text-2xl text-accent-ink" />
      <h1
        id="tagline"
        className="mt-5 max-w-[15ch] text-[clamp(2.5rem,7vw,4.75rem)] leading-[0.98] font-bold tracking-[-0.035em]"
      >
        {messages.tagline}
      </h1>
      <SearchField
        size="lg"
        label="Search for products"
        placeholder={messages.searchPlaceholder}
        value={text}
        onChange={setText}
        onSearch={(query) => void navigate(`/search?query=${encodeURIComponent(query)}`)}
        className="mt-9 max-w-2xl"
      />
    </section>
  )
}
