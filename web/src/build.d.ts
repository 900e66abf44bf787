import type { Renderer } from '@contract/first-view.ts'

declare global {
  /** What the build of server.tsx knows of the app that was built just before (web/hosting/app-build.ts). */
  const APP_BUILD: Pick<Renderer, 'startTags' | 'scripts'>
}
