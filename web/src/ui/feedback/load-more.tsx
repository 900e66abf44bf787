// The next page of a list, at the press of a button.
import { Button } from '@/ui/button.tsx'

type LoadMoreProps = {
  label?: string
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function LoadMore({ query, label = 'Show more' }: LoadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-8 flex justify-center">
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
