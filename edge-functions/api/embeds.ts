// Items on other sites: who may frame them, and oEmbed.

import { embedCalls, type Oembed } from '../../contract/embeds.ts'
import { EMBED_SIZE, embedPath, pages, SITE_NAME, splitLocale } from '../../contract/index.ts'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { isUuid } from '../_shared/profiles.ts'
import { asGuest, handle, pictureUrls, settings } from './_app/context.ts'
import { statements } from './_app/statements.ts'

export const getEmbedHosts = handle(embedCalls.getEmbedHosts)(async (c) => {
  const { sub } = c.var.caller
  const [found] = await c.var.asCaller<{ hosts: string[] }[]>`
    select hosts from public.embed_hosts where seller_id = ${sub}`
  return { hosts: found?.hosts ?? [] }
})

export const { setEmbedHosts } = statements('asCaller', embedCalls, {
  setEmbedHosts: (sql, { body }) => sql<{ hosts: string[] }[]>`
    insert into public.embed_hosts (hosts) values (${arrayLiteral([...new Set(body.hosts)])}::text[])
    on conflict (seller_id) do update set hosts = excluded.hosts returning hosts`,
})

type Embedded = {
  title: string
  name: string
  username: string
  showcase_images: Parameters<typeof pictureUrls.facts>[0]
  is_framed: boolean
}

/** The id in the address of one of this shop's listings. */
function listingIn(address: string): string | null {
  const url = URL.parse(address)
  if (url?.origin !== settings.SITE_URL) return null
  const { path } = splitLocale(url.pathname)
  const start = pages.listing.path({ itemId: '' })
  const id = path.startsWith(start) ? path.slice(start.length) : ''
  return isUuid(id) ? id.toLowerCase() : null
}

/** The frame, at most as large as asked for. Nothing in it needs escaping: an id and our origin. */
function frameOf(id: string, most: { maxwidth?: number | undefined; maxheight?: number | undefined }) {
  const width = Math.min(EMBED_SIZE.width, most.maxwidth ?? EMBED_SIZE.width)
  const height = Math.min(EMBED_SIZE.height, most.maxheight ?? EMBED_SIZE.height)
  const source = settings.SITE_URL + embedPath(id)
  const html = `<iframe src="${source}" width="${width}" height="${height}" title="${SITE_NAME}" loading="lazy"></iframe>`
  return { html, width, height }
}

export const getOembed = handle(embedCalls.getOembed)(async (_c, { query: { url, ...most } }): Promise<Oembed> => {
  const id = listingIn(url)
  if (!id) throw new ApiError('not_found')
  const [found] = await asGuest<Embedded[]>`
    select listings.title, profiles.name, profiles.username, listings.showcase_images,
      coalesce(cardinality(embed_hosts.hosts) > 0, false) as is_framed
    from public.listings join public.profiles on profiles.id = listings.seller_id
    left join public.embed_hosts on embed_hosts.seller_id = listings.seller_id
    where listings.id = ${id} and listings.status = 'active'`
  if (!found) throw new ApiError('not_found')
  const picture = pictureUrls.pictures(found.showcase_images)[0]
  const { width, height } = found.showcase_images[0] ?? {}
  return {
    version: '1.0',
    type: found.is_framed ? 'rich' : 'link',
    title: found.title,
    author_name: found.name,
    author_url: settings.SITE_URL + pages.profile.path({ identifier: found.username }),
    provider_name: SITE_NAME,
    provider_url: settings.SITE_URL,
    ...(picture && width && height ? { thumbnail_url: picture, thumbnail_width: width, thumbnail_height: height } : {}),
    ...(found.is_framed ? frameOf(id, most) : {}),
  }
})
