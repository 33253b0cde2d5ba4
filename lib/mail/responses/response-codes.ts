/** The bounce classification codes (docs/contract.md §4) that a remote server's reply can have. */
export type ResponseClass = 10 | 20 | 21 | 22 | 23 | 24 | 25 | 40 | 50 | 51 | 52 | 53 | 54 | 70;

/**
 * The class of an enhanced code's subject and detail, for codes that all servers use alike (RFC 3463, 7372, 7505, and
 * the sender documentation of Google, Yahoo and Microsoft). Ambiguous codes are left out. Those that blame the recipient's
 * address or mailbox count only if the text blames nobody else.
 */
export const DETAIL_CLASSES: Readonly<Record<string, ResponseClass>> = {
  // the address
  '1.1': 10,
  '1.2': 10,
  '1.3': 10,
  '1.4': 10,
  '1.6': 10,
  '1.10': 10,
  // the sender's address or domain
  '1.7': 50,
  '1.8': 50,
  // the mailbox and the message's size
  '2.2': 22,
  '2.3': 23,
  '3.4': 23,
  // routing and network
  '4.2': 70,
  '4.3': 21,
  '4.4': 21,
  '4.7': 24,
  '4.310': 21,
  '4.312': 21,
  '5.3': 70,
  // authentication of the sender: never the address's fault
  '7.20': 50,
  '7.21': 50,
  '7.22': 50,
  '7.23': 50,
  '7.24': 50,
  '7.25': 50,
  '7.26': 50,
  '7.27': 50,
  '7.29': 50,
  '7.30': 50,
  '7.32': 50,
  '7.40': 50,
  '7.509': 50,
  '7.515': 50,
  // the sending address is known for unwanted mail
  '7.28': 51,
  '7.501': 51,
  '7.502': 51,
  '7.503': 51,
  '7.511': 51,
  '7.606': 51,
  '7.607': 51,
  '7.608': 51,
  '7.609': 51,
  // relaying
  '7.57': 54,
  '7.64': 54,
};

/** The fallback classes by the subject of an enhanced code (RFC 3463 §3), for a 5xx and for a 4xx reply. */
export const SUBJECT_CLASSES: Readonly<Record<string, readonly [permanent: ResponseClass, transient: ResponseClass]>> =
  {
    '1': [40, 70],
    '2': [20, 20],
    '3': [40, 70],
    '4': [40, 24],
    '5': [40, 70],
    '6': [40, 70],
    '7': [50, 70],
  };

/** The fallback class by basic code (RFC 5321 §4.2.3, RFC 7504). */
export const BASIC_CODE_CLASSES: Readonly<Record<number, ResponseClass>> = {
  421: 70,
  450: 20,
  451: 70,
  452: 70,
  523: 23,
  551: 10,
  552: 22,
  553: 10,
  556: 10,
};

/** A pattern for reply texts that are clearer than their code. */
export type WordRule = {
  /** Matches the words of a reply in lower case, with tokens (`readWords`). */
  words: RegExp;
  bounceClass: ResponseClass;
  /** Counts in 4xx replies only. */
  softOnly?: true;
};
