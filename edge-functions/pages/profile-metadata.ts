// The head of a seller's public profile.
import { Hono } from 'hono'
import { ERRORS, type PublicProfile, pageTitle, segment } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { type AskApi, readAnswer } from './api-answers.ts'
import { settings } from './context.ts'
import { type Page, showPage } from './show-page.ts'

const MISSING: Page = {
  head: { title: pageTitle(ERRORS.profile_not_found.message), description: ERRORS.profile_not_found.message },
  status: 404,
}

/** https://schema.org/ProfilePage about a Person. */
function profilePageData(profile: PublicProfile, url: string, picture: string | undefined) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: profile.created_at,
    mainEntity: {
      '@type': 'Person',
      name: profile.name,
      alternateName: profile.username,
      identifier: profile.id,
      url,
      ...(picture ? { image: picture } : {}),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followers_count,
      },
    },
  }
}

/** A profile has one address, by username, also where it was asked for by id. */
function pageOf(profile: PublicProfile, identifier: string): Page {
  const url = `${settings.SITE_URL}/profile/${encodeURIComponent(profile.username)}`
  const picture = profile.avatar && /^https?:\/\//.test(profile.avatar) ? profile.avatar : undefined
  return {
    head: {
      title: pageTitle(profile.name),
      description: `Digital products by ${profile.name} (@${profile.username}).`,
      url,
      kind: 'profile',
      ...(picture ? { image: { url: picture, alt: profile.name } } : {}),
      data: profilePageData(profile, url, picture),
      early: {
        answers: [`users/public-profile/${identifier}`, `files/public/user/${identifier}`],
        page: 'profile',
      },
    },
  }
}

const find =
  (identifier: string) =>
  async (ask: AskApi): Promise<Page> => {
    const profile = await readAnswer<PublicProfile>(await ask(`users/public-profile/${segment(identifier)}`))
    return profile ? pageOf(profile, segment(identifier)) : MISSING
  }

export const profilePage = new Hono<AppEnv>().get('/profile/:identifier', (c) =>
  showPage(c, find(c.req.param('identifier'))),
)
