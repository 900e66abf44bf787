// The shop's host as a Cloudflare Worker with its static assets.
import { createEdgeHost } from '../../edge-host.ts'

type Environment = { WEB_HOST_SECRET?: string; ASSETS: { fetch(request: Request): Promise<Response> } }

let host: ReturnType<typeof createEdgeHost> | undefined

export default {
  async fetch(request: Request, { WEB_HOST_SECRET, ASSETS }: Environment): Promise<Response> {
    host ??= createEdgeHost({ ...SHOP, secret: WEB_HOST_SECRET ?? '' })
    const file = async (path: string) => {
      const found = await ASSETS.fetch(new Request(new URL(encodeURI(path), request.url)))
      return found.ok ? found : null
    }
    const address = request.headers.get('CF-Connecting-IP') ?? ''
    return (await host({ request, address, file })) ?? new Response(null, { status: 500 })
  },
}
