// Mail programs read styles on elements; those that know dark mode read the class names.
import type { CSSProperties } from 'react'

const FONT = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#1c1917'
const MUTED = '#57534e'
const LINE = '#e7e5e4'
const ACCENT = '#1f6f54'

export const styles = {
  page: { backgroundColor: '#ffffff', color: INK, fontFamily: FONT, margin: 0, padding: '24px 16px' },
  column: {
    maxWidth: '560px',
    width: '100%',
    margin: '0 auto',
    tableLayout: 'fixed',
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  brand: { fontSize: '18px', fontWeight: 700, margin: '0 0 24px' },
  brandLink: { color: INK, textDecoration: 'none' },
  heading: { fontSize: '24px', lineHeight: '32px', fontWeight: 700, margin: '0 0 16px' },
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
    color: '#ffffff',
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
  .page, .page table, .page td { background-color: #1c1917 !important; color: #f5f5f4 !important; }
  .text { color: #f5f5f4 !important; }
  .muted { color: #a8a29e !important; }
}`
