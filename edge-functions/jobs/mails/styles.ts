// Mail programs read styles on elements; those that know dark mode read the class names.
import type { CSSProperties } from 'react'

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
// The colours of the shop (web/src/styles/theme.css). No white and no black, which programs invert.
const PAPER = '#f7f4ee'
const INK = '#221d16'
const MUTED = '#665d4e'
const LINE = '#e2dbcd'
const ACCENT = '#14513f'
const ON_ACCENT = '#fdfbf5'

export const styles = {
  page: { backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0, padding: '24px 16px' },
  column: {
    maxWidth: '560px',
    width: '100%',
    margin: '0 auto',
    borderTop: `4px solid ${ACCENT}`,
    paddingTop: '20px',
    tableLayout: 'fixed',
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  brand: { fontSize: '18px', fontWeight: 700, margin: '0 0 24px' },
  brandLink: { color: ACCENT, textDecoration: 'none' },
  link: { color: ACCENT, textDecoration: 'underline' },
  cover: { width: '150px', maxWidth: '100%', height: 'auto', borderRadius: '8px', margin: '0 8px 16px 0' },
  heading: { fontSize: '24px', lineHeight: '32px', fontWeight: 700, margin: '0 0 16px' },
  subheading: { fontSize: '18px', lineHeight: '26px', fontWeight: 700, margin: '8px 0 12px' },
  text: { fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  quote: {
    fontSize: '16px',
    lineHeight: '26px',
    margin: '0 0 16px',
    paddingLeft: '16px',
    borderLeft: `3px solid ${LINE}`,
  },
  button: {
    backgroundColor: ACCENT,
    color: ON_ACCENT,
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
    textDecoration: 'none',
  },
  table: { width: '100%', borderCollapse: 'collapse', margin: '0 0 16px' },
  cell: {
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 0',
    borderBottom: `1px solid ${LINE}`,
    textAlign: 'left',
  },
  number: {
    whiteSpace: 'nowrap',
    fontSize: '16px',
    lineHeight: '24px',
    padding: '8px 0',
    borderBottom: `1px solid ${LINE}`,
    textAlign: 'right',
  },
  line: { border: 'none', borderTop: `1px solid ${LINE}`, margin: '32px 0 16px' },
  small: { fontSize: '13px', lineHeight: '20px', color: MUTED, margin: 0 },
  smallLink: { color: MUTED, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

export const DARK_STYLES = `@media (prefers-color-scheme: dark) {
  .page, .page table, .page td { background-color: #161411 !important; color: #f3eee3 !important; }
  .text { color: #f3eee3 !important; }
  .muted { color: #b3a994 !important; }
  .brand, .link { color: #8ed8b9 !important; }
  .column { border-top-color: #7fcfae !important; }
  .page .button { background-color: #7fcfae !important; color: #0c241b !important; }
  .line, .page th, .page td, .quote { border-color: #37322a !important; }
}`
