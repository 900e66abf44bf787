// GET /api/v3/user and /user/emails: the token's user in GitHub Enterprise's format.
import { Hono } from 'hono'
import { userOfToken } from './grants.ts'
import type { Provider } from './provider.ts'
import { type User, userById } from './users.ts'

export function userApiRoutes(provider: Provider): Hono<{ Variables: { user: User } }> {
  const app = new Hono<{ Variables: { user: User } }>()

  app.use('/api/v3/*', async (c, next) => {
    const token = c.req.header('authorization')?.match(/^(?:Bearer|token) (.+)$/i)?.[1]
    const id = token ? userOfToken(provider, token) : undefined
    const user = id === undefined ? undefined : userById(provider, id)
    c.header('Cache-Control', 'no-store')
    if (!user) return c.json({ message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' }, 401)
    c.set('user', user)
    await next()
  })

  app.get('/api/v3/user', (c) => {
    const { id, login, name, email, avatarUrl } = c.var.user
    const address = `${provider.publicUrl}/api/v3/users/${login}`
    return c.json({ id, login, name, email, avatar_url: avatarUrl, url: address, html_url: address, type: 'User' })
  })

  // Sign-up sends no mail, so the address itself says whether it's verified.
  app.get('/api/v3/user/emails', ({ var: { user }, json }) =>
    json([{ email: user.email, primary: true, verified: !/^unverified\b/i.test(user.email), visibility: 'private' }]),
  )

  return app
}
