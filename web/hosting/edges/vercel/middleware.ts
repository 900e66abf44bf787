// Vercel: forwards what the functions answer, and leaves the rest to vercel.json.
import { createEdgeHost } from '../../edge-host.ts'
import { secret } from './env.ts'

const host = createEdgeHost({ ...SHOP, secret })

/** Vercel writes x-real-ip anew. */
export default (request: Request) => host({ request, address: request.headers.get('x-real-ip') ?? '' })

export const config = { matcher: '/((?!assets/).*)' }
