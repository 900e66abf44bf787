// What the description of the API says of whole domains, in CommonMark: paragraphs, and code indented by four spaces.

const apiKeys = `An API key lets an app call this API on its user's behalf. Create one in the settings, under API Keys. The key is shown once, and we store only its SHA-256. Send it like a token:

    curl https://shop.example/api/users/{userId}/sales \\
      -H "Authorization: Bearer mkt_key_…"

A key can only make the calls in its scopes. Each call that accepts keys names its scope (\`x-scope\`). Without the scope, the call returns 403 \`key_scope_missing\`. A call that accepts no keys returns 403 \`key_not_allowed\`. Public calls need no key and treat one as a guest.

A key has its user's rights at most, counts toward their limits, and ends with their account. A revoked or expired key gets 401 \`unauthenticated\`. Keys work with this API only, not with login, the REST service or Storage.`

const webhooks = `A webhook sends a shop's events to the seller's server, following the Standard Webhooks specification (standardwebhooks.com). Each delivery is a JSON POST with a \`type\`, a \`timestamp\` and \`data\`. \`data\` contains ids and amounts in US dollars; read the details from this API:

    sale.completed     order_id, total, fee, currency, items: [listing_id, title, price]
    refund.completed   order_id, total, refunded (all so far), currency, status
    review.created     review_id, listing_id, rating
    message.received   message_id, thread_id
    endpoint.test      endpoint_id; sent on the seller's request

Three headers prove the origin: \`webhook-id\`, \`webhook-timestamp\` (seconds since 1970) and \`webhook-signature\`. The signature header contains one or more signatures separated by spaces, each \`v1,\` plus the base64 of an HMAC-SHA256. The signed content is id, timestamp and body, joined by dots. The key is the part of the secret after \`whsec_\`, decoded from base64. Verify the raw body before you parse it, and reject timestamps more than five minutes away. The specification's libraries do all of that:

    import { Webhook } from 'standardwebhooks'
    const message = new Webhook(secret).verify(body, headers)

Respond with a status of 200 to 299 within 10 seconds. Anything else, including a redirect, is a failure. We retry after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours: ten attempts in all. Deliveries can arrive twice, late or out of order, so act once per \`webhook-id\`. We turn a webhook off when it responds with 410 or fails for five days. URLs must be https and on the public internet. After a rotation, the old secret keeps working for 24 hours.`

export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = { 'API keys': apiKeys, Webhooks: webhooks }
