import type { messageErrors } from '#lib/core/errors/catalogue/messages.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of messages. */
export const messageHelp: Readonly<Record<keyof typeof messageErrors, ErrorHelp>> = {
  unprovenDomain: {
    when: 'The domain of the sender is not verified, or this key or sub-account may not send from it.',
    fix: '[Verify the domain](../guides/domains.md), or take the sender address that **Configuration** shows. The name after the @ has to be the verified one.',
  },
  unknownIpPool: {
    when: 'The message names an IP pool that does not exist or is not yours.',
    fix: 'Check the name on **IP pools**, or leave `options.ip_pool` out. [Which pool a message takes](../guides/warm-up.md#which-pool-a-message-takes).',
  },
  unauthorizedRecipient: {
    when: 'The account is in the sandbox, and this person has not agreed to get mail from it.',
    fix: 'Add the address under **Configuration** and let the person press the button in the mail, send to the [simulator](../guides/sandbox.md#the-simulator), or go to production.',
  },
  suppressedRecipient: {
    when: 'The recipient is on your suppression list, and the key is set to refuse such recipients.',
    fix: 'Take the address off only if you know that it works again. [Suppressions](../guides/suppressions.md).',
  },
  invalidAddress: {
    when: 'The text is not an email address.',
    fix: 'Trim blanks, and check that there is one @ and a domain. [Validation](../guides/validation.md) in your form prevents most of these.',
  },
  invalidHeader: {
    when: 'A header of the message breaks a rule of mail, or asks for something that cannot be done; the message names it.',
    fix: 'Structural headers such as To or Content-Type come from the fields of the request. [Control headers](../guides/smtp.md#control-headers) are checked by the same rules.',
  },
  needsSmtpUtf8: {
    when: 'A header has characters beyond ASCII where only the SMTPUTF8 extension allows them, such as in an address.',
    fix: 'Send with the parameter `SMTPUTF8` of MAIL FROM, or write the domain in its ASCII form (`xn--…`).',
  },
  invalidAttachment: {
    when: 'An attachment cannot be read: its content is not base64, or its address could not be fetched. Or it is a program: a type of file that Gmail or Outlook block, also inside a ZIP archive.',
    fix: '`param` names the attachment. Encode the content as base64 without a `data:` prefix. Send a link to a program instead. [Files](../concepts/message.md#files).',
  },
  attachmentsTooLarge: {
    when: 'The attachments of the message are larger together than the limit in the message.',
    fix: 'Send a link to the file instead. [Limits of a message](../concepts/message.md#limits).',
  },
  messageTooLarge: {
    when: 'The whole message after encoding is larger than the limit in the message. Base64 adds a third to attachments.',
    fix: 'Send a link to large files instead.',
  },
  tooManyRecipients: {
    when: 'One message has more recipients than the limit in the message.',
    fix: 'Use `recipients` for up to 1,000 personal messages, or several requests. SMTP clients try the rest again on their own.',
  },
  noRecipients: {
    when: 'No recipient is left: the list is empty, or each address was refused.',
    fix: 'Check that your list is not empty before you send. `rejected` of other answers has the reason for each address.',
  },
  bareLineBreak: {
    when: 'The message has a line that ends with CR or LF alone, or a NUL. Such lines are used to smuggle mail (RFC 5321 §2.3.8).',
    fix: 'Let your mail library end lines with CR LF. In shell scripts `printf` with `\\r\\n` does it.',
  },
  invalidFrom: {
    when: 'The message has no From header, several, or more than one address in it.',
    fix: 'Give exactly one sender, such as `Shop <hello@example.com>`.',
  },
  notScheduled: {
    when: 'The message was not scheduled, or its delivery has begun, so it can no longer be moved or cancelled.',
    fix: 'Schedule with `scheduled_at`, and cancel some seconds before the time.',
  },
  deliveryOver: {
    when: 'The delivery to this recipient has ended, so it can be neither retried nor cancelled.',
    fix: 'Look at its last event. Send a new message if the person should get it again.',
  },
  deliveryRunning: {
    when: 'The message is being handed to the receiving server at this moment.',
    fix: 'Look again in a minute: by then it is delivered or waits for its next try.',
  },
  exportsRunning: {
    when: 'Two exports of Activity are running already.',
    fix: 'Wait until one is done, or delete it in the list of exports.',
  },
  notStorable: {
    when: 'The database refuses a part of the message, such as a character that no text can have.',
    fix: 'Find the part that is not plain text, often in metadata or in a header. The same message is refused every time.',
  },
  mailLoop: {
    when: 'The message has passed so many servers that it seems to go in a circle.',
    fix: 'Look at its Received headers: some rule forwards mail back to where it came from.',
  },
};
