/** Returns true for Ctrl+S and Cmd+S, also with Caps Lock on and in keyboard layouts without Latin letters. */
export function isSaveKey({ key, code, altKey, shiftKey, metaKey, ctrlKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey || !(metaKey || ctrlKey)) return false;
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
}
