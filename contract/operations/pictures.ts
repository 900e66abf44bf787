// Pictures in messages. They are their own domain, so that reading messages anew does not sign links anew.
import { messagePictureForm, pictureLinks, uploadedPicture } from '../schemas/messages.ts'
import { json, operationsOf } from './operation.ts'

export const pictureCalls = operationsOf('pictures', 'Messages', {
  uploadMessagePicture: {
    function: 'downloads',
    call: 'post /users/{userId}/message-pictures',
    summary: 'Upload a PNG or JPEG and its thumbnail for a message sent within a day. Camera metadata is removed.',
    access: 'self',
    form: messagePictureForm,
    answers: { 201: json('The picture. Messages refer to it by id.', uploadedPicture) },
    errors: ['file_required', 'invalid_file_type', 'file_too_large', 'rate_limited'],
  },
  getPictureLinks: {
    function: 'downloads',
    call: 'get /messages/{messageId}/pictures',
    summary: 'Get links to the pictures of a message you can read.',
    access: 'user',
    answers: { 200: json('Links to each picture and its thumbnail.', pictureLinks) },
    errors: ['not_found'],
  },
})
