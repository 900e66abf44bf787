// The Content-Disposition header as hosted writes it: only where the address asks to save, and under any name at all.

/** @param download a file name, '' to save under the address's last part, undefined to leave it to the browser. */
export function contentDisposition(download: string | undefined): string | undefined {
  if (download === undefined) return undefined
  if (download === '') return 'attachment;'
  const name = encodeURIComponent(download.toWellFormed())
  return `attachment; filename=${name}; filename*=UTF-8''${name};`
}
