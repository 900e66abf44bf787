import { embedCalls } from '@contract/embeds.ts'
import { domainKey, query, useCall } from '@/lib/calls/query.ts'

export const embedHostsQuery = (userId: string) =>
  query(embedCalls.getEmbedHosts, { params: { userId } }, { select: ({ hosts }) => hosts })

export const useSetEmbedHosts = (userId: string) =>
  useCall(embedCalls.setEmbedHosts, { userId }, domainKey(embedCalls.getEmbedHosts))

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

type Snippet = { look: string; origin: string; path: string; title: string; script: string }

/** What a seller pastes into a page of theirs. Without the script, it is a plain link. */
export function snippetOf({ look, origin, path, title, script }: Snippet): string {
  const text = title.replace(/[&<"]/g, (character) => ENTITIES[character] ?? '')
  return `<a data-marketplace="${look}" href="${origin}${path}">${text}</a><script async src="${origin}${script}"></script>`
}
