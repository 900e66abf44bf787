// The shop's host on Deno Deploy, or on any machine with Deno.
import { createEdgeHost } from '../../edge-host.ts'
import { secret } from './env.ts'

declare const Deno: {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>
  serve(answer: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>): unknown
}

const host = createEdgeHost({ ...SHOP, secret })

async function file(path: string): Promise<Response | null> {
  const bytes = await Deno.readFile(new URL(`./site${encodeURI(path)}`, import.meta.url)).catch(() => null)
  return bytes && new Response(bytes)
}

Deno.serve(async (request, { remoteAddr }) => {
  const answer = await host({ request, address: remoteAddr.hostname, file })
  return answer ?? new Response(null, { status: 500 })
})
