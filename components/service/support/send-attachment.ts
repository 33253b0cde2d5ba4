import { showError } from '#lib/client/show-error.ts';
import { upload } from '#lib/client/upload.ts';

/**
 * Sends the file of a message that was sent already. A refusal is shown, and the message stays: the file can be sent with
 * the next one.
 *
 * @param path the calls of tickets: of people or of operators.
 */
export async function sendAttachment(path: string, ticketId: string, file: File | null): Promise<void> {
  if (file) await upload(`${path}/attachment/${ticketId}`, 'file', file).catch(showError);
}
