// The types of files that a new shop knows, as rows of file_types. `npm run db:diff` writes them
// into the schema. A shop opens more of them with one update, and adds others with one insert.
import type { FileKind } from '../choices.ts'
import type { FileType } from './file-types.ts'

export type FileTypeRow = FileType & { is_open: boolean }

const hex = (latin: string) => [...latin].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
/** A part of a signature. */
const at = (offset: number, latin: string) => `${offset}:${hex(latin)}`
const brand = (name: string) => at(4, `ftyp${name.padEnd(4)}`)

/** Major brands of MP4 videos (ISO/IEC 14496-12), four letters each. */
const MP4_BRANDS = (
  'isom iso2 iso3 iso4 iso5 iso6 iso7 iso8 iso9 mp41 mp42 mp71 mp4v avc1 hvc1 hev1 av01 M4VH M4VP dash cmfc cmf2 MSNV ' +
  'mmp4 XAVC NDSC NDSH NDSM NDSP NDSS NDXC NDXH NDXM NDXP NDXS 3gp4 3gp5 3gp6 M4V f4v F4V'
).split(' ')
const riff = (name: string) => `${at(0, 'RIFF')} ${at(8, name)}`
const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Frames of MPEG 1, 2 and 2.5, layer III, and the tag before them. */
const MP3 = [at(0, 'ID3'), ...['fb', 'fa', 'f3', 'f2', 'e3', 'e2'].map((byte) => `0:ff${byte}`)]
const PREVIEW = { has_preview: true } as const
const OPEN = { is_open: true } as const
const TEXT = { form: 'text' } as const

const row = (mime_type: string, kind: FileKind, name: string, endings: string, others: Partial<FileTypeRow>) => ({
  mime_type,
  kind,
  name,
  endings: endings.split(' '),
  form: 'bytes' as const,
  signatures: [],
  marker: null,
  served_as: mime_type,
  has_preview: false,
  is_open: false,
  ...others,
})
const signed = (...signatures: string[]) => ({ signatures })
/** An archive that has this entry. */
const zip = (marker: string | null) => ({ form: 'zip' as const, signatures: [at(0, 'PK\x03\x04')], marker })

export const FILE_TYPE_ROWS: readonly FileTypeRow[] = [
  row('image/png', 'image', 'PNG image', '.png', { ...signed(at(0, '\x89PNG\r\n\x1a\n')), ...PREVIEW, ...OPEN }),
  row('image/jpeg', 'image', 'JPEG image', '.jpg .jpeg', { ...signed(at(0, '\xff\xd8\xff')), ...PREVIEW, ...OPEN }),
  row('video/mp4', 'video', 'MP4 video', '.mp4', { ...signed(...MP4_BRANDS.map(brand)), ...OPEN }),
  row('application/pdf', 'pdf', 'PDF', '.pdf', { form: 'pdf', ...PREVIEW, ...OPEN }),
  // The first text type: for names with another ending too.
  row('text/plain', 'text', 'Text file', '.txt', { ...TEXT, ...PREVIEW, ...OPEN }),

  row('text/csv', 'document', 'CSV table', '.csv', TEXT),
  row('text/markdown', 'text', 'Markdown text', '.md .markdown', TEXT),
  // A browser would run its scripts.
  row('image/svg+xml', 'image', 'SVG drawing', '.svg', { form: 'markup', served_as: 'application/octet-stream' }),
  row('image/webp', 'image', 'WebP image', '.webp', { ...signed(riff('WEBP')), ...PREVIEW }),
  row('image/gif', 'image', 'GIF image', '.gif', { ...signed(at(0, 'GIF87a'), at(0, 'GIF89a')), ...PREVIEW }),

  row('audio/mpeg', 'audio', 'MP3 audio', '.mp3', { ...signed(...MP3), ...PREVIEW }),
  row('audio/mp4', 'audio', 'M4A audio', '.m4a .m4b', signed(brand('M4A'), brand('M4B'))),
  row('audio/wav', 'audio', 'WAV audio', '.wav', { ...signed(riff('WAVE')), ...PREVIEW }),
  row('audio/flac', 'audio', 'FLAC audio', '.flac', signed(at(0, 'fLaC'))),

  row('font/ttf', 'font', 'TrueType font', '.ttf', { ...signed('0:00010000', at(0, 'true')), ...PREVIEW }),
  row('font/otf', 'font', 'OpenType font', '.otf', { ...signed(at(0, 'OTTO')), ...PREVIEW }),
  row('font/woff2', 'font', 'Web font', '.woff2', { ...signed(at(0, 'wOF2')), ...PREVIEW }),

  row('model/stl', 'model', 'STL model', '.stl', { form: 'stl' }),
  row('model/obj', 'model', 'OBJ model', '.obj', TEXT),
  row('model/gltf-binary', 'model', 'GLB model', '.glb', signed(`${at(0, 'glTF')} 4:02000000`)),
  row('model/3mf', 'model', '3MF model', '.3mf', zip('3D/3dmodel.model')),

  row('application/epub+zip', 'book', 'EPUB book', '.epub', { ...zip('META-INF/container.xml'), ...PREVIEW }),
  row(`${OFFICE}.wordprocessingml.document`, 'document', 'Word document', '.docx', zip('word/document.xml')),
  row(`${OFFICE}.spreadsheetml.sheet`, 'document', 'Excel workbook', '.xlsx', zip('xl/workbook.xml')),
  row(
    `${OFFICE}.presentationml.presentation`,
    'document',
    'PowerPoint presentation',
    '.pptx',
    zip('ppt/presentation.xml'),
  ),
  row('application/zip', 'archive', 'ZIP archive', '.zip', zip(null)),
]
