// Shown while the first page's own code is on its way.
import { Loading } from '@/ui/loading.tsx'

export const PageFallback = () => (
  <div className="grid min-h-dvh place-items-center">
    <Loading />
  </div>
)
