// The head of a seller's public profile.
import { Hono } from 'hono'
import { ERRORS, type PublicProfile, pageTitle } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { findPublicProfile } from '../_shared/profiles/find-public-profile.ts'
import { publicSql, settings } from './context.ts'
import { firstPictureOf } from './first-picture.ts'
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
function pageOf(profile: PublicProfile, identifier: string, first: string | undefined): Page {
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
        picture: first,
        page: 'profile',
      },
    },
  }
}

async function find(identifier: string): Promise<Page> {
  const profile = await findPublicProfile(publicSql, identifier)
  if (!profile) return MISSING
  return pageOf(profile, encodeURIComponent(identifier), await firstPictureOf(profile.id))
}

export const profilePage = new Hono<AppEnv>().get('/profile/:identifier', (c) =>
  showPage(c, find(c.req.param('identifier'))),
)
