/**
 * Splits a list of mailboxes, such as `"Doe, Jo" <a@x>, b@y`, at the commas outside quotation marks and angle brackets.
 * Lenient, because SDKs write names without escapes; each mailbox is read by the send API.
 */
export function splitAddresses(text: string): string[] {
  if (!text.includes(',')) return withoutEmpty(text);
  const list: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isInBrackets = false;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at];
    if (character === '"' && text[at - 1] !== '\\' && !isInBrackets) isQuoted = !isQuoted;
    else if (character === '<' && !isQuoted) isInBrackets = true;
    else if (character === '>') isInBrackets = false;
    if (character !== undefined && (character !== ',' || isQuoted || isInBrackets)) continue;
    list.push(...withoutEmpty(text.slice(from, at)));
    from = at + 1;
  }
  return list;
}

/** Returns a mailbox without the blanks around it, as a list that is empty where nothing is left. */
function withoutEmpty(text: string): string[] {
  const mailbox = text.trim();
  return mailbox === '' ? [] : [mailbox];
}
