// Items on other sites: who may frame them, and oEmbed (oembed.com).
import { z } from 'zod'
import { EMBED_HOST_MAX_CHARACTERS, EMBED_HOST_RULE, EMBED_HOSTS_MAX } from './limits.ts'
import { cacheable, json, operationsOf } from './operations/operation.ts'
import { EMBED_HOST_PATTERN } from './text/embed-hosts.ts'

export const EMBED_SCRIPT = '/embed.js'
/** Of the frame, which has no sides of its own. The script fits the height. */
export const EMBED_SIZE = { width: 320, height: 440 }

export const embedPath = (listingId: string): string => `/embed/${listingId}`

export const embedHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMBED_HOST_MAX_CHARACTERS)
  .regex(EMBED_HOST_PATTERN, `must be ${EMBED_HOST_RULE}`)

export const embedHosts = z.object({
  hosts: z.array(z.string()).describe('Sites that may show your items in a frame: host or host:port.'),
})

const oembedSize = z.coerce.number().int().min(1).max(10_000).optional()

export const oembed = z.object({
  version: z.literal('1.0'),
  type: z.enum(['rich', 'link']).describe('link until the seller names a site that may show the item.'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().optional(),
  thumbnail_height: z.number().optional(),
  html: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})

export type Oembed = z.infer<typeof oembed>

export const embedCalls = operationsOf('embeds', 'Embeds', 'self', {
  getEmbedHosts: {
    call: 'get /users/{userId}/embed-hosts',
    summary: 'Get the sites that may show your items in a frame.',
    answers: { 200: json('The sites.', embedHosts) },
  },
  setEmbedHosts: {
    call: 'put /users/{userId}/embed-hosts',
    summary: 'Replace the sites that may show your items in a frame.',
    body: z.object({ hosts: z.array(embedHost).max(EMBED_HOSTS_MAX) }),
    answers: { 200: json('The sites.', embedHosts) },
  },
  getOembed: {
    call: 'get /oembed',
    summary: 'Get the oEmbed of a listing by the address of its page.',
    access: 'public',
    query: z.object({
      url: z.string().max(2048),
      format: z.literal('json').optional(),
      maxwidth: oembedSize,
      maxheight: oembedSize,
    }),
    answers: cacheable('The oEmbed.', oembed),
    errors: ['not_found'],
  },
})
