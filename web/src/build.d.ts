import type { Renderer } from '@contract/first-view.ts'

declare global {
  /** Facts of the app's build for server.tsx (web/hosting/app-build.ts). */
  const APP_BUILD: Pick<Renderer, 'startTags' | 'scripts'>
}
