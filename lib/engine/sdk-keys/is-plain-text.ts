import { isIPv6 } from 'node:net';
import { parse } from 'tldts';
import { isAscii } from '#lib/mail/address.ts';
import { replaceLookAlikes } from './look-alikes.ts';

/** Characters of markup, and controls. */
const MARKUP_OR_CONTROL = /[\p{Cc}\u2028\u2029<>]/u;

/** The middle of a Markdown link, and HTML's character references, which can hide the dot of a name. */
const MARKDOWN_OR_REFERENCE = /\][([]|&(?:#[0-9x]|[a-z][a-z0-9]{1,31};)/i;

/** Characters without a glyph that words of some languages and emoji need: joiners and variation selectors. */
const JOINERS = /\u034f|[\p{Variation_Selector}\p{Join_Control}]/gu;

/** Other characters without a glyph, and those that turn around the text beside them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/u;

/** Full stops that browsers read as the dot of a name (UTS 46), and those that look like one (UTS 39). */
const DOTS = /[\u3002\u0701\u0702\ua4f8\ua60e]/g;

/** The lunate sigma, which looks like the letter c; NFKC would make a common sigma of it. */
const LUNATE_SIGMA = /[\u03f2\u03f9]/g;

/** Names in a text that a mail program may show as a link. */
const HOST_LIKE = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;

/** Schemes that run the code behind them, even after a blank. */
const SCRIPT = /(?<![\p{L}\p{N}])(?:javascript|livescript|vbscript)\s*:/iu;

/** Schemes that applications open. With a blank behind the colon it is prose, such as "Tel: 0123". */
const SCHEME =
  /(?<![\p{L}\p{N}])(?:bitcoin|blob|callto|cid|data|ethereum|facetime(?:-audio)?|feed|file|ftps?|geo|git|gopher|https?|im|imap|intent|ipfs|ircs?|itms(?:-\w+)?|jar|ldaps?|lightning|magnet|mailto|maps|market|mid|mms|mmsto|(?:ms|web|x)[-+][a-z0-9.+-]+|nntp|otpauth|rtsp|search-ms|sftp|sips?|skype|sms|smsto|smb|ssh|svn|tel|telnet|tg|urn|viber|view-source|vnc|webcal|weixin|whatsapp|wss?|xmpp):(?=\S)/iu;

/** The authority behind any scheme. */
const AUTHORITY = /:\s*\/\//;

/** A first label that some mail programs link, whatever follows it. */
const WEB = /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]/iu;

/**
 * Checks if a text is one line that neither a mail program nor a reader takes for a link, an address or markup. It is checked
 * as they see it: without joiners, in compatibility form, and with look-alike letters as the ones that they look like.
 */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed() || MARKUP_OR_CONTROL.test(text)) return false;
  const shown = text.replace(JOINERS, '');
  if (INVISIBLE.test(shown) || MARKDOWN_OR_REFERENCE.test(shown)) return false;
  // A full-width colon is as wide as a colon and its blank. A hair space separates nothing that a reader sees.
  const spaced = shown.replaceAll('\uff1a', ': ').replaceAll('\u200a', '');
  const plain = spaced.replace(LUNATE_SIGMA, 'c').normalize('NFKC').replace(DOTS, '.');
  if ([plain, replaceLookAlikes(plain)].some(hasScheme)) return false;
  return !(plain.match(HOST_LIKE) ?? []).some(looksLikeHost) && !plain.split(/[\s()[\]"',;]+/).some(isIpv6Address);
}

const hasScheme = (text: string): boolean =>
  WEB.test(text) || (text.includes(':') && [SCRIPT, SCHEME, AUTHORITY].some((link) => link.test(text)));

/** Checks if a name is a host's, or looks like one that is: as a whole, or by a last label that mixes other letters with ASCII. */
function looksLikeHost(name: string): boolean {
  if (isHost(name)) return true;
  const isMixed = /[a-z]/i.test(name.slice(name.lastIndexOf('.')));
  return [name, name.toLowerCase()].some((cased) => {
    const seen = replaceLookAlikes(cased).replace(/[\p{Mn}\p{Me}]/gu, '');
    return (isMixed || isAscii(seen)) && isHost(seen);
  });
}

const isHost = (name: string): boolean => {
  const { isIcann, isIp, domain } = parse(name.toLowerCase());
  return isIp === true || (isIcann === true && domain !== null);
};

const isIpv6Address = (word: string): boolean => isIPv6(word) && /\d/.test(word);
