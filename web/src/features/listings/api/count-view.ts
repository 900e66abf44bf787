// One request: reads come with their key, writes with what they make stale.
import { segment } from '@contract/segment.ts'
import { api } from '@/lib/api.ts'

/** POST files/{id}/views. Nobody waits for it, and nobody is told when it fails: the page works as well without. */
export const countView = (listingId: string) => void api.post(`files/${segment(listingId)}/views`, {}).catch(() => {})
