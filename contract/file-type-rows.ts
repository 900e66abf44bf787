// The types of files that a new shop knows, as rows of file_types. `npm run db:diff` writes them
// into the schema. A shop opens more of them with one update, and adds others with one insert.
import type { FileType } from './file-types.ts'

type Row = Pick<FileType, 'mime_type' | 'name' | 'kind' | 'endings'> & Partial<FileType> & { is_open?: boolean }

const hex = (latin: string) => [...latin].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
/** A part of a signature. */
const at = (offset: number, latin: string) => `${offset}:${hex(latin)}`
const brand = (name: string) => at(4, `ftyp${name.padEnd(4)}`)

/** Major brands of MP4 videos (ISO/IEC 14496-12), four letters each. */
const MP4_BRANDS = (
  'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 mp4v avc1 hvc1 hev1 av01 M4VH M4VP dash cmfc cmf2 MSNV ' +
  'mmp4 XAVC NDSC NDSH NDSM NDSP NDSS NDXC NDXH NDXM NDXP NDXS 3gp4 3gp5 3gp6 M4V f4v F4V'
).split(' ')
const ZIP = { form: 'zip', signatures: [at(0, 'PK\x03\x04')] } as const
const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Frames of MPEG 1, 2 and 2.5, layer III, and the tag before them. */
const MP3 = [at(0, 'ID3'), ...['fb', 'fa', 'f3', 'f2', 'e3', 'e2'].map((byte) => `0:ff${byte}`)]
const PREVIEW = { has_preview: true } as const
const OPEN = { is_open: true } as const
const TEXT = { form: 'text' } as const

const ROWS: readonly Row[] = [
  {
    mime_type: 'image/png',
    name: 'PNG image',
    kind: 'image',
    endings: ['.png'],
    signatures: [at(0, '\x89PNG\r\n\x1a\n')],
    ...PREVIEW,
    ...OPEN,
  },
  {
    mime_type: 'image/jpeg',
    name: 'JPEG image',
    kind: 'image',
    endings: ['.jpg', '.jpeg'],
    signatures: [at(0, '\xff\xd8\xff')],
    ...PREVIEW,
    ...OPEN,
  },
  {
    mime_type: 'video/mp4',
    name: 'MP4 video',
    kind: 'video',
    endings: ['.mp4'],
    signatures: MP4_BRANDS.map(brand),
    ...PREVIEW,
    ...OPEN,
  },
  { mime_type: 'application/pdf', name: 'PDF', kind: 'pdf', endings: ['.pdf'], form: 'pdf', ...PREVIEW, ...OPEN },
  // The first text type: for names with another ending too.
  { mime_type: 'text/plain', name: 'Text file', kind: 'text', endings: ['.txt'], ...TEXT, ...PREVIEW, ...OPEN },

  { mime_type: 'text/csv', name: 'CSV table', kind: 'document', endings: ['.csv'], ...TEXT },
  { mime_type: 'text/markdown', name: 'Markdown text', kind: 'text', endings: ['.md', '.markdown'], ...TEXT },
  // A browser would run its scripts.
  {
    mime_type: 'image/svg+xml',
    name: 'SVG drawing',
    kind: 'image',
    endings: ['.svg'],
    form: 'markup',
    served_as: 'application/octet-stream',
  },
  {
    mime_type: 'image/webp',
    name: 'WebP image',
    kind: 'image',
    endings: ['.webp'],
    signatures: [`${at(0, 'RIFF')} ${at(8, 'WEBP')}`],
    ...PREVIEW,
  },
  {
    mime_type: 'image/gif',
    name: 'GIF image',
    kind: 'image',
    endings: ['.gif'],
    signatures: [at(0, 'GIF87a'), at(0, 'GIF89a')],
    ...PREVIEW,
  },

  { mime_type: 'audio/mpeg', name: 'MP3 audio', kind: 'audio', endings: ['.mp3'], signatures: MP3, ...PREVIEW },
  {
    mime_type: 'audio/mp4',
    name: 'M4A audio',
    kind: 'audio',
    endings: ['.m4a', '.m4b'],
    signatures: ['M4A', 'M4B'].map(brand),
    ...PREVIEW,
  },
  {
    mime_type: 'audio/wav',
    name: 'WAV audio',
    kind: 'audio',
    endings: ['.wav'],
    signatures: [`${at(0, 'RIFF')} ${at(8, 'WAVE')}`],
    ...PREVIEW,
  },
  {
    mime_type: 'audio/flac',
    name: 'FLAC audio',
    kind: 'audio',
    endings: ['.flac'],
    signatures: [at(0, 'fLaC')],
    ...PREVIEW,
  },

  {
    mime_type: 'font/ttf',
    name: 'TrueType font',
    kind: 'font',
    endings: ['.ttf'],
    signatures: ['0:00010000', at(0, 'true')],
    ...PREVIEW,
  },
  {
    mime_type: 'font/otf',
    name: 'OpenType font',
    kind: 'font',
    endings: ['.otf'],
    signatures: [at(0, 'OTTO')],
    ...PREVIEW,
  },
  {
    mime_type: 'font/woff2',
    name: 'Web font',
    kind: 'font',
    endings: ['.woff2'],
    signatures: [at(0, 'wOF2')],
    ...PREVIEW,
  },

  { mime_type: 'model/stl', name: 'STL model', kind: 'model', endings: ['.stl'], form: 'stl' },
  { mime_type: 'model/obj', name: 'OBJ model', kind: 'model', endings: ['.obj'], ...TEXT },
  {
    mime_type: 'model/gltf-binary',
    name: 'GLB model',
    kind: 'model',
    endings: ['.glb'],
    signatures: [`${at(0, 'glTF')} 4:02000000`],
  },
  { mime_type: 'model/3mf', name: '3MF model', kind: 'model', endings: ['.3mf'], ...ZIP, marker: '3D/3dmodel.model' },

  {
    mime_type: 'application/epub+zip',
    name: 'EPUB book',
    kind: 'book',
    endings: ['.epub'],
    ...ZIP,
    marker: 'META-INF/container.xml',
  },
  {
    mime_type: `${OFFICE}.wordprocessingml.document`,
    name: 'Word document',
    kind: 'document',
    endings: ['.docx'],
    ...ZIP,
    marker: 'word/document.xml',
  },
  {
    mime_type: `${OFFICE}.spreadsheetml.sheet`,
    name: 'Excel workbook',
    kind: 'document',
    endings: ['.xlsx'],
    ...ZIP,
    marker: 'xl/workbook.xml',
  },
  {
    mime_type: `${OFFICE}.presentationml.presentation`,
    name: 'PowerPoint presentation',
    kind: 'document',
    endings: ['.pptx'],
    ...ZIP,
    marker: 'ppt/presentation.xml',
  },
  { mime_type: 'application/zip', name: 'ZIP archive', kind: 'archive', endings: ['.zip'], ...ZIP },
]

export type FileTypeRow = FileType & { is_open: boolean }

export const FILE_TYPE_ROWS: readonly FileTypeRow[] = ROWS.map((row) => ({
  form: 'bytes',
  signatures: [],
  marker: null,
  served_as: row.mime_type,
  has_preview: false,
  is_open: false,
  ...row,
}))
