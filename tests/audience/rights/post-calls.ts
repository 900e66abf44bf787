// Who gets which status: posts.
import { ADMINS, type CallRight, EVERYONE, MEMBERS, NOBODY, right, SELLERS } from '../../api/rights/call-right.ts'

const ADMINS_CONFLICT = ADMINS.replace('200', '409')
const SELLERS_CREATE = '401 403 403 201 201 403 403 403 401'
const NO_POST = '401 404 404 404 404 404 403 403 401'
const post = { audience: 'followers', subject: 'Owls', body: 'Two new ones' }

export const postCallRights: CallRight[] = [
  right('getPostSender', 'their own', MEMBERS),
  right('setPostalAddress', 'their own', SELLERS, 'seller_required', { body: { postal_address: '1 Mill Lane' } }),
  right('createPost', 'their own', SELLERS_CREATE, 'seller_required', { body: post }),
  right('listOwnPosts', 'their own', MEMBERS),
  right('getOwnPost', 'one that isn’t theirs', NO_POST),
  right('countPostRecipients', 'one that isn’t theirs', NO_POST),
  right('changePost', 'one that isn’t theirs', NO_POST, { body: post }),
  right('deletePost', 'one that isn’t theirs', NO_POST),
  right('testPost', 'one that isn’t theirs', NO_POST),
  right('sendPost', 'one that isn’t theirs', NO_POST, { body: {} }),
  right('cancelPost', 'one that isn’t theirs', NO_POST),
  right('listSentPosts', 'the seller', EVERYONE, { person: 'seller' }),
  right('listSentPosts', 'someone who is gone', NOBODY, { person: 'deleted' }),
  right('listPostSenders', '', ADMINS),
  right('resumePosts', 'of a seller who isn’t paused', ADMINS_CONFLICT, 'already_done', { person: 'seller' }),
]
