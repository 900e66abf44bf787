import type { PageFile } from './routes.tsx'

/** Every page but home. A page that isn't in the first list of routes.tsx is found here. */
export const files = import.meta.glob<PageFile>([
  '../features/*/pages/*-page.tsx',
  '!../features/home/pages/home-page.tsx',
])
