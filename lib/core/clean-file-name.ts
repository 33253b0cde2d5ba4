/** Controls, and marks that turn the direction of the text after them: `annexe<RLO>fdp.exe` is shown as annexeexe.pdf. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns the name of a message's file as it is given, without folders, controls and marks of direction; empty if nothing is
 * left of it. The names of uploads are reduced further (`cleanUploadName`).
 */
export const cleanFileName = (filename: string): string =>
  filename.replace(UNSAFE, '').split(/[/\\]/).at(-1)?.trim() ?? '';
