import { showError } from '#lib/client/show-error.ts';
import { upload } from '#lib/client/upload.ts';
import type { TicketCalls } from './ticket-view.ts';

/**
 * Sends the file of a message that was sent already. A refusal is shown, and the message stays: the file can be sent with
 * the next one.
 *
 * @param calls the calls of tickets: of people or of operators.
 */
export async function sendAttachment(calls: TicketCalls, id: string, file: File | null): Promise<void> {
  if (file)
    await upload(`POST /api/${calls}/v1/tickets/attachment/{id}`, { file }, { params: { id } }).catch(showError);
}
