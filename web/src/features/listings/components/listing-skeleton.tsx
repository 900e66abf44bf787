// The shape of the detail page.
import { Loading } from '@/ui/loading.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export const ListingSkeleton = () => (
  <div className="container-page grid grid-cols-1 gap-x-12 gap-y-8 pt-8 sm:pt-10 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)]">
    <Loading quiet />
    <Skeleton className="aspect-4/3" />
    <div className="lg:row-span-2">
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="mt-5 h-5 w-1/2" />
      <Skeleton className="mt-7 h-11 w-28" />
      <Skeleton className="mt-5 h-12" />
      <Skeleton className="mt-10 h-20" />
    </div>
    <Skeleton className="h-40" />
  </div>
)
