declare const Deno: { env: { get(name: string): string | undefined } }

export const secret = Deno.env.get('WEB_HOST_SECRET') ?? ''
