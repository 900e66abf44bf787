// What the description of the API says of whole domains, in CommonMark: paragraphs, and code indented by four spaces.

const apiKeys = `An API key lets a program call this API in its user's name. Make one in the settings, under API Keys: the key is shown once, and only its SHA-256 is kept. Send it like a token:

    curl https://shop.example/api/users/{userId}/sales \\
      -H "Authorization: Bearer mkt_key_…"

A key makes the calls of its scopes and no others. Each call that takes keys names its scope (\`x-scope\`); another key is answered with 403 \`key_scope_missing\`, and a call that takes no keys answers 403 \`key_not_allowed\` to all of them. Calls that are open to everyone need no key and answer one as they answer a guest.

A key has no right beyond its user's, counts against their limits, and stops with their account. One that was revoked or has expired is answered with 401 \`unauthenticated\`. Keys count at this API alone: neither sign-in nor the REST service nor Storage takes them.`

const webhooks = `A webhook tells a server of a seller's what happens in their shop, by the Standard Webhooks specification (standardwebhooks.com). Each message is a POST of JSON with a \`type\`, a \`timestamp\` and \`data\`, which holds ids and amounts in US dollars; whatever says more is read by this API:

    sale.completed     order_id, total, fee, currency, items: [listing_id, title, price]
    refund.completed   order_id, total, refunded (all so far), currency, status
    review.created     review_id, listing_id, rating
    message.received   message_id, thread_id
    endpoint.test      endpoint_id; sent when its seller asks for it

Three headers prove where it comes from: \`webhook-id\`, \`webhook-timestamp\` (seconds since 1970) and \`webhook-signature\`, which holds one or more signatures parted by spaces, each \`v1,\` and the base64 of an HMAC-SHA256. What is signed is id, timestamp and body, joined by dots; the key is what follows \`whsec_\` in the secret, decoded from base64. Verify the body as it came, before it is parsed, and refuse timestamps that are more than five minutes away. The libraries of the specification do all of that:

    import { Webhook } from 'standardwebhooks'
    const message = new Webhook(secret).verify(body, headers)

Answer with a status of 200 to 299 within 10 seconds. Everything else, a redirect too, is a failure, and the message comes again after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, ten times in all. A message may come twice or late and messages may overtake each other: act once for each \`webhook-id\`. A webhook that answers 410, or nothing right for five days, is turned off. Addresses are https and on the public internet. After a rotation the secret before signs too, for 24 hours.`

export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = { 'API keys': apiKeys, Webhooks: webhooks }
