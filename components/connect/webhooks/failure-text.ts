/** Returns a failure in words: the reason that was recorded, else the status of the response. */
export function failureText({ code, error }: { code: number | null; error: string | null }): string {
  if (error !== null) return /[.!?]$/.test(error) ? error : `${error}.`;
  return code === null ? '' : `HTTP ${code}.`;
}
