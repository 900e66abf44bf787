// GET /api/v3/user and /user/emails: who the bearer of a token is, in GitHub Enterprise's shapes.
import { Hono } from 'hono'
import { personOfToken } from './grants.ts'
import { type Person, personById } from './people.ts'
import type { Provider } from './provider.ts'

export function userApiRoutes(provider: Provider): Hono<{ Variables: { person: Person } }> {
  const app = new Hono<{ Variables: { person: Person } }>()

  app.use('/api/v3/*', async (c, next) => {
    const token = c.req.header('authorization')?.match(/^(?:Bearer|token) (.+)$/i)?.[1]
    const id = token ? personOfToken(provider, token) : undefined
    const person = id === undefined ? undefined : personById(provider, id)
    c.header('Cache-Control', 'no-store')
    if (!person) return c.json({ message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' }, 401)
    c.set('person', person)
    await next()
  })

  app.get('/api/v3/user', (c) => {
    const { id, login, name, email, avatarUrl } = c.var.person
    const address = `${provider.publicUrl}/api/v3/users/${login}`
    return c.json({ id, login, name, email, avatar_url: avatarUrl, url: address, html_url: address, type: 'User' })
  })

  // No mail is sent at sign-up: the provider vouches for its own addresses, which are unique.
  app.get('/api/v3/user/emails', (c) =>
    c.json([{ email: c.var.person.email, primary: true, verified: true, visibility: 'private' }]),
  )

  return app
}
