// Files: how listings come to be (spec section 7, POST files/upload).
import { beginUploads } from './begin-uploads.ts'
import { upload } from './upload.ts'

export const fileRoutes = [beginUploads, upload]
