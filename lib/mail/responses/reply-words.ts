/** The tokens that replace an address, a link and a host name in the words of a reply. They hold no word that a rule knows. */
const TOKENS = { address: '<@>', link: '<~>', host: '<#>' } as const;

/** Characters of a reply that are classified. No server gives its reason later; longer texts only cost time. */
const WORDS_MAX = 2_000;

/**
 * An address, in whose place the token is put because it may contain any word: `dmarc@`, `spam@`. Mailers write
 * consecutive dots after an address. The local part is bounded, so that a long run of letters without an @ costs
 * little time.
 */
const ADDRESS = /<?[^\s<>@,;:"'()[\]]{1,256}@(?:[^\s<>,;:"'()[\].]|\.(?!\.))+>?/g;

const LINK = /\bhttps?:\/\/[^\s<>"')\]]{1,2000}/g;

/**
 * A host name of three labels or more, which may contain any word: `mx.antispam.example`. A name of Exchange's parts, such
 * as `RESOLVER.ADR.RecipientNotFound`, gives the reason.
 */
const HOST =
  /(?<![\w.-])(?!(?:resolver|storedrv|smtpsend|routing|queue|delivery|agent|mapi)\.)(?:[a-z0-9_-]{1,63}\.){2,10}[a-z]{2,18}(?![\w-])/g;

/** The words of a reply in lower case. */
export type ReplyWords = {
  /** With tokens in place of addresses, links and host names. */
  plain: string;
  /** With a token in place of addresses only: links and host names contain the block list that was asked. */
  named: string;
};

/** Reads the words of a reply's text. */
export function readWords(text: string): ReplyWords {
  const named = text
    .slice(0, WORDS_MAX)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(ADDRESS, ` ${TOKENS.address} `)
    .replace(/\s+/g, ' ')
    .trim();
  return { named, plain: named.replace(LINK, TOKENS.link).replace(HOST, TOKENS.host) };
}
