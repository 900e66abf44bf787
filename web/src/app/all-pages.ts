import type { PageFile } from './routing/page.tsx'

/** Every page but home. A page that isn't in the first list of routes.tsx is found here. */
export const files = import.meta.glob<PageFile>(['../pages/*/*-page.tsx', '!../pages/home/home-page.tsx'])
