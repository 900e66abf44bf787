// What the description of the API says of whole domains, in CommonMark: paragraphs, and code indented by four spaces.

const apiKeys = `An API key lets a program call this API in its user's name. Make one in the settings, under API Keys: the key is shown once, and only its SHA-256 is kept. Send it like a token:

    curl https://shop.example/api/users/{userId}/sales \\
      -H "Authorization: Bearer mkt_key_…"

A key makes the calls of its scopes and no others. Each call that takes keys names its scope (\`x-scope\`); another key is answered with 403 \`key_scope_missing\`, and a call that takes no keys answers 403 \`key_not_allowed\` to all of them. Calls that are open to everyone need no key and answer one as they answer a guest.

A key has no right beyond its user's, counts against their limits, and stops with their account. One that was revoked or has expired is answered with 401 \`unauthenticated\`. Keys count at this API alone: neither sign-in nor the REST service nor Storage takes them.`

export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = { 'API keys': apiKeys }
